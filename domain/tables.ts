/** Tables: neighbors who join the delivery of a host (contract, "Tables"). */
import { formatTime } from './eventDays';

export const MAX_TABLE_NAME = 40;

/** 128 random bits as base64url. */
export const TABLE_CODE = '^[A-Za-z0-9_-]{22}$';

/** What a table is called unless its host names it. */
export const tableNameOf = (host: string): string => `${host}'s delivery`.slice(0, MAX_TABLE_NAME);

/** The note of a delivery that comes with another, at no fee. */
export const joinedNote = (host: string): string => `Delivered with ${host}'s order`;
/** The same note once the host's account is deleted. */
export const JOINED_NOTE_WITHOUT_HOST = "Delivered with a neighbor's order";

/** The delivery that an order in progress joins. */
export interface JoinedTable {
  tableCode: string;
  /** The host's first name. */
  host: string;
  /** When the host's order is brought; null without a time slot. */
  deliveryTime: string | null;
}

const CODE = new RegExp(TABLE_CODE);
export const isTableCode = (text: string): boolean => CODE.test(text);

/** `Delivered with Casey's order · 5:30 PM · no delivery fee` */
export const joinedLine = ({ host, deliveryTime }: JoinedTable, timeZone: string): string =>
  [joinedNote(host), deliveryTime && formatTime(deliveryTime, timeZone), 'no delivery fee']
    .filter(Boolean)
    .join(' · ');

export const endedText = (host: string): string => `${host}'s delivery takes no more neighbors.`;

/** `1 dish`, `3 dishes` */
export const dishesText = (count: number): string => `${count} ${count === 1 ? 'dish' : 'dishes'}`;
