import { asRecord, isRecord, isSafeKey, parseJson } from '@/lib/records';
import { createMemoryStore } from '@/lib/storage';
import { PREFIX, RECEIPTS_KEY, SEEN_KEY, TOKEN_KEY, UNSLICED_KEYS } from '@/lib/storageKeys';
import { addressOf, toState, type StoredValue } from '@/store/persistence/addresses';
import { isQuarantined } from '@/store/persistence/quarantine';
import { decode, type Decoded } from '@/store/persistence/envelope';
import { joinOldKeys } from '@/store/persistence/joinOld';
import { SCHEMA_VERSION } from '@/store/persistence/migrations';
import type { SeenScreen } from '../record/seen';
import { openedFrom, TOKEN_REMARK, type Dump } from './openedDump';
import { seenIn } from './readSeen';
import { latestOf } from './times';

/** Why a stored text is not shown in full; null if it is. */
function remarkOn(key: string, decoded: Decoded): string | null {
  switch (decoded.status) {
    case 'corrupt':
      return `${key} cannot be read: it is cut off or damaged.`;
    case 'newer':
      return `${key} was written by a newer version of the site (${decoded.version}).`;
    case 'dropped':
      return `${key} is a cache of an older version, which an upgrade drops.`;
    case 'ok':
      return decoded.isPartial ? `${key} was read in part.` : null;
  }
}

/** What is said of a key that is no slice of this release; null for the site's own marks. */
function remarkOnOther(key: string): string | null {
  if (!key.startsWith(PREFIX) || UNSLICED_KEYS.includes(key)) return null;
  return isQuarantined(key)
    ? `${key} had been set aside by the browser, so the customer did not see it.`
    : `${key} is unknown to this release.`;
}

/** When a cache was saved; also of one that an upgrade drops, because the first release wrote no other time. */
function savedAt(raw: string): unknown {
  const parsed = parseJson(raw);
  const data = isRecord(parsed) && isRecord(parsed.d) ? parsed.d : parsed;
  return isRecord(data) ? data.savedAt : null;
}

const UNREAD_SEEN = `${SEEN_KEY} cannot be read: what the screens showed besides cart and form is missing.`;

const FOREIGN_SEEN = `${SEEN_KEY} is not shown: it belongs to a session that is not in this copy.`;

/** The last screens of the dump's session, and why there are none although the dump has some. */
function seenBy(session: unknown, text: string | null): { seen: SeenScreen[]; problem: string | null } {
  const stored = parseJson(text ?? '');
  if (text === null) return { seen: [], problem: null };
  if (!isRecord(stored)) return { seen: [], problem: UNREAD_SEEN };
  const { userId, epoch } = asRecord(session);
  const owner = { userId: Number(userId) || null, epoch: Number(epoch) || 0 };
  const isOwn = stored.userId === owner.userId && stored.epoch === owner.epoch;
  return { seen: seenIn(text, owner), problem: isOwn ? null : FOREIGN_SEEN };
}

/** The texts with those that an older version kept apart in one. */
function joinedTexts(texts: ReadonlyMap<string, string>): Map<string, string> {
  const disk = createMemoryStore();
  texts.forEach((raw, key) => disk.setItem(key, raw));
  joinOldKeys(disk);
  return new Map(disk.keys().map((key) => [key, disk.getItem(key) ?? '']));
}

/** Local storage as copied from a browser: storage key → text, one value each. Null if it holds none of the site's keys. */
export function readDumpedStorage(copied: ReadonlyMap<string, string>): Dump | null {
  const texts = joinedTexts(copied);
  const values: StoredValue[] = [];
  const remarks: string[] = [];
  const times: unknown[] = [];
  texts.forEach((raw, key) => {
    if (key === TOKEN_KEY) remarks.push(TOKEN_REMARK);
    const address = addressOf(key);
    if (!address) {
      const remark = remarkOnOther(key);
      if (remark) remarks.push(remark);
      return;
    }
    if (address.slice === 'userCache') times.push(savedAt(raw));
    const decoded = decode(address.slice, raw);
    const remark = remarkOn(key, decoded);
    if (remark) remarks.push(remark);
    if (decoded.status !== 'ok') return;
    values.push({ ...address, value: decoded.value });
    // A revision is the time of the write, unless the clock was set back.
    times.push(decoded.envelope.r);
  });
  if (values.length === 0) return remarks.length > 0 ? { ok: false, problem: remarks.join(' ') } : null;
  const takenAt = latestOf(times) ?? 0;
  const state = toState(values, takenAt) as Record<string, unknown>;
  const build = isRecord(state.version) ? String(state.version.build) : '';
  const receipts = texts.get(RECEIPTS_KEY) ?? null;
  const { seen, problem } = seenBy(state.session, texts.get(SEEN_KEY) ?? null);
  if (problem !== null) remarks.push(problem);
  return openedFrom(
    'storage',
    { schema: SCHEMA_VERSION, state, takenAt, build },
    { remarks, receipts, seen },
  );
}

const isStoredKey = (key: string): boolean => key === TOKEN_KEY || key.startsWith(PREFIX);

/** A storage that was copied as JSON: `{key: text}`, `[[key, text]]`, `[{key, value}]`, or Playwright's `[{name, value}]`. */
export function storageIn(value: unknown): Map<string, string> {
  const listIn = (one: unknown): unknown[] => (Array.isArray(one) ? one : []);
  const pairs = isRecord(value)
    ? Object.entries(value)
    : listIn(value).map((row) => (isRecord(row) ? [row.key ?? row.name, row.value] : listIn(row)));
  const kept = pairs.flatMap(([key, text]): [string, string][] => {
    if (typeof key !== 'string' || !isStoredKey(key) || text === undefined) return [];
    // Some tools print the value parsed instead of as text.
    return [[key, typeof text === 'string' ? text : JSON.stringify(text)]];
  });
  return new Map(kept);
}

const ROW = /^["']?(att|dw:[\w:-]*\w)["']?\t([^\t]*)/;

/** The table of a browser's storage panel: lines of a key, a tab and a text. */
export function tableIn(text: string): Map<string, string> {
  const rows = text.split(/[\r\n]+/).flatMap((line): [string, string][] => {
    const [, key, value = ''] = ROW.exec(line.trim()) ?? [];
    return key && isSafeKey(key) ? [[key, value.trim()]] : [];
  });
  return new Map(rows);
}
