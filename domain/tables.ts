/** Tables: neighbors who join the delivery of a host, or fill one cart that the host pays (contract, "Tables"). */
import { formatTime } from './eventDays';

export const MAX_TABLE_NAME = 40;

/** 128 random bits as base64url. */
export const TABLE_CODE = '^[A-Za-z0-9_-]{22}$';

/** each: neighbors join the host's paid delivery and pay their own orders. host: guests fill one cart, which the host pays. */
export const TABLE_PAYMENTS = ['each', 'host'] as const;
export type TablePayment = (typeof TABLE_PAYMENTS)[number];

/** locked: the cart takes no changes of guests. ordered: the host has paid it. A table of `each` is open or ended. */
export const TABLE_STATES = ['open', 'locked', 'ordered', 'ended'] as const;
export type TableState = (typeof TABLE_STATES)[number];

export const MAX_GUESTS = 20;

/** What a table is called unless its host names it. */
export const tableNameOf = (host: string, payment: TablePayment = 'each'): string =>
  `${host}'s ${payment === 'each' ? 'delivery' : 'table'}`.slice(0, MAX_TABLE_NAME);

const HOUR_MS = 3_600_000;

/** When a shared cart closes unless its host says when: an hour before the end of orders, or then if that is over. */
export function defaultClosesAt(orderCutoffAt: Date, now: Date): Date {
  const early = new Date(orderCutoffAt.getTime() - HOUR_MS);
  return early > now ? early : orderCutoffAt;
}

/** A name that another guest has gets a number: `Ann 2`. @param taken the names at the table */
export function guestNameAt(taken: readonly string[], name: string): string {
  const isTaken = (candidate: string) =>
    taken.some((other) => other.toLowerCase() === candidate.toLowerCase());
  let candidate = name;
  for (let number = 2; isTaken(candidate); number += 1) {
    const suffix = ` ${number}`;
    candidate = name.slice(0, MAX_TABLE_NAME - suffix.length) + suffix;
  }
  return candidate;
}

/** The note of a delivery that comes with another, at no fee. */
export const joinedNote = (host: string): string => `Delivered with ${host}'s order`;
/** The same note once the host's account is deleted. */
export const JOINED_NOTE_WITHOUT_HOST = "Delivered with a neighbor's order";

/** The delivery that an order in progress joins. */
export interface JoinedTable {
  payment: 'each';
  tableCode: string;
  /** The host's first name. */
  host: string;
  /** When the host's order is brought; null without a time slot. */
  deliveryTime: string | null;
}

/** The shared cart that an order in progress pays: delivery, address and time are chosen as for any order. */
export interface SharedCart {
  payment: 'host';
  tableCode: string;
}

export type OrderTable = JoinedTable | SharedCart;

/** The delivery that an order joins; null for one with a delivery of its own. */
export const joinedOf = (table: OrderTable | null): JoinedTable | null =>
  table?.payment === 'each' ? table : null;

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
