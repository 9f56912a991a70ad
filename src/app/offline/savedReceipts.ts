import { isLike } from '@/api/answers';
import { membershipShape } from '@/api/shapes';
import type { Membership } from '@/api/types';
import { dinnersAhead } from '@dwellivery/domain/nextDinner';
import { isRecord, parseJson } from '@/lib/records';
import type { KeyValueStore } from '@/lib/storage';
import { RECEIPTS_KEY } from '@/lib/storageKeys';

/** Most receipts that are kept. */
export const MAX_RECEIPTS = 5;
/** Most characters on disk: a larger write delays a click noticeably. */
const MAX_CHARS = 100_000;

export interface SavedReceipt {
  /** When the server answered it (ms UTC). */
  at: number;
  membership: Membership;
}

/** Whose receipts they are. They are shown in no other session. */
export interface Owner {
  userId: number;
  epoch: number;
}

/** Leaves out how it was paid. */
const withoutPayment = ({ at, membership }: SavedReceipt): SavedReceipt => ({
  at,
  membership: { ...membership, paymentSummary: null },
});

const isPaid = ({ orders, eventCancelledAt }: Membership): boolean =>
  eventCancelledAt === undefined && orders.some(({ status }) => status === 'paid');

/** The coming dinners, soonest first, then the latest past ones. */
export function lastReceipts(known: readonly SavedReceipt[], nowMs: number): SavedReceipt[] {
  const paid = known.filter(({ membership }) => isPaid(membership));
  const ahead = dinnersAhead(
    paid.map(({ membership }) => membership),
    nowMs,
  );
  const rank = ({ membership }: SavedReceipt) => ahead.indexOf(membership);
  const runAt = ({ membership }: SavedReceipt) => Date.parse(membership.eventRunAt);
  const coming = paid.filter((receipt) => rank(receipt) >= 0).sort((a, b) => rank(a) - rank(b));
  const past = paid.filter((receipt) => rank(receipt) < 0).sort((a, b) => runAt(b) - runAt(a));
  return [...coming, ...past].slice(0, MAX_RECEIPTS);
}

const isSaved = (entry: unknown): entry is SavedReceipt =>
  isRecord(entry) && Number.isSafeInteger(entry.at) && isLike(entry.membership, membershipShape);

/** The receipts in a stored text; none if it is damaged or another session's. */
export function receiptsIn(text: string | null, { userId, epoch }: Owner): SavedReceipt[] {
  const saved = parseJson(text ?? '');
  if (!isRecord(saved) || saved.userId !== userId || saved.epoch !== epoch) return [];
  return Array.isArray(saved.receipts) ? saved.receipts.filter(isSaved) : [];
}

export const readReceipts = (store: KeyValueStore, owner: Owner): SavedReceipt[] =>
  receiptsIn(store.getItem(RECEIPTS_KEY), owner);

export function writeReceipts(store: KeyValueStore, owner: Owner, receipts: readonly SavedReceipt[]): void {
  const kept = receipts.map(withoutPayment);
  const text = () => JSON.stringify({ ...owner, receipts: kept });
  while (kept.length > 0 && text().length > MAX_CHARS) kept.pop();
  try {
    if (kept.length > 0) store.setItem(RECEIPTS_KEY, text());
    else store.removeItem(RECEIPTS_KEY);
  } catch {
    // A full storage keeps the receipts of the last write.
  }
}
