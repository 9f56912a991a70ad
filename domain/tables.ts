/** Tables: neighbors who join the delivery of a host (contract, "Tables"). */

export const MAX_TABLE_NAME = 40;

/** 128 random bits as base64url. */
export const TABLE_CODE = '^[A-Za-z0-9_-]{22}$';

/** What a table is called unless its host names it. */
export const tableNameOf = (host: string): string => `${host}'s delivery`.slice(0, MAX_TABLE_NAME);

/** The note of a delivery that comes with another, at no fee. */
export const joinedNote = (host: string): string => `Delivered with ${host}'s order`;
/** The same note once the host's account is deleted. */
export const JOINED_NOTE_WITHOUT_HOST = "Delivered with a neighbor's order";
