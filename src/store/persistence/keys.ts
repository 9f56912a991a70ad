/** Prefix of all storage keys but the token's, `att`, which the specification sets. The reset of a session deletes all keys with it. */
export const PREFIX = 'dw:';

/** The last receipts, for the time without a connection (app/offline). */
export const RECEIPTS_KEY = `${PREFIX}receipts`;

/** The last screens with their answers (src/support/record/seen.ts), which only a replay reads. */
export const SEEN_KEY = `${PREFIX}seen`;
