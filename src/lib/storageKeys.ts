/**
 * Every key of browser storage but those of the kept slices (store/persistence/kinds.ts). Local storage is shared by all tabs and stays;
 * session storage ends with the tab. The reset of a session deletes the keys of local storage that begin with `PREFIX`.
 */
export const PREFIX = 'dw:';

/** Local: the session token (spec 1 §7), until signing out. It is never in Redux, problem reports or logs. */
export const TOKEN_KEY = 'att';
/** Local: the last receipts, for the time without a connection (app/offline), until signing out. */
export const RECEIPTS_KEY = `${PREFIX}receipts`;
/** Local: the last screens with their answers, masked (support/record/seen.ts), which only a replay reads; a day at most. */
export const SEEN_KEY = `${PREFIX}seen`;
/** Local: present while the stored carts belong to a customer whose session could not be read (store/persistence/unreadOwner.ts). */
export const UNREAD_OWNER_KEY = `${PREFIX}unread-owner`;
/** Local: the problem reports of this browser (support/report/ownReports.ts). Without the prefix: a customer may delete one after signing out. */
export const REPORTS_KEY = 'dwellivery-reports';
/** Either: written and removed at once, to see whether the storage works. */
export const PROBE_KEY = `${PREFIX}probe`;

/** Session: the last actions, masked (support/record/keepLog.ts), for a problem report after a reload. */
export const LOG_KEY = `${PREFIX}log`;
/** Session: whose log it is, because a sign-in may follow a reload. */
export const LOG_OWNER_KEY = `${PREFIX}log-of`;
/** Session: the build for whose missing file the page was reloaded (lib/chunk.ts), so that it reloads once. */
export const RELOADED_KEY = `${PREFIX}reloaded-for`;
/** Session: the customer whom the account page greets as a new VIP member after the specified reload. */
export const NEW_MEMBER_KEY = `${PREFIX}newMember`;
/** Session: lead tracking (spec 2 §8). */
export const LEAD_KEY = 'lead';
/** Session: the attempt to sign in at a provider, until the provider sends the customer back. */
export const OAUTH_KEY = 'oauth';

/** The keys with the prefix that hold no slice. */
export const UNSLICED_KEYS: readonly string[] = [
  RECEIPTS_KEY,
  SEEN_KEY,
  UNREAD_OWNER_KEY,
  PROBE_KEY,
  LOG_KEY,
  LOG_OWNER_KEY,
  RELOADED_KEY,
  NEW_MEMBER_KEY,
];
