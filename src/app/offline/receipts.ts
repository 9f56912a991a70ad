import { membershipsApi } from '@/api/membershipsApi';
import type { Membership } from '@/api/types';
import { now } from '@/lib/clock';
import { openLocalStore } from '@/lib/storage';
import type { RootState } from '@/store/rootReducer';
import { RECEIPTS_KEY } from '@/lib/storageKeys';
import { selectEpoch, selectUserId } from '@/store/slices/session';
import type { AppThunk } from '@/store/types';
import { lastReceipts, readReceipts, writeReceipts, type Owner, type SavedReceipt } from './savedReceipts';

/** Answers in the store that came from the disk, with the time of the oldest part (ms UTC). Any other answer is the server's. */
const fromDisk = new WeakMap<object, number>();

/** When a shown answer was saved; null for one of the server. */
export const savedAtOf = (answer: object | undefined): number | null =>
  (answer && fromDisk.get(answer)) ?? null;

const LIST = 'listMemberships';
const ONE = 'getMembership';

/** The server's answers with receipts: lists first, as they know of every order. Also while they are asked for again. */
function answersIn({ api }: RootState) {
  return Object.values(api.queries)
    .flatMap((query) => {
      if (![LIST, ONE].some((name) => name === query?.endpointName)) return [];
      const data = query?.data as Membership | Membership[] | undefined;
      return !data || fromDisk.has(data) ? [] : [{ data, at: Number(query?.fulfilledTimeStamp) }];
    })
    .sort((a, b) => Number(Array.isArray(b.data)) - Number(Array.isArray(a.data)));
}

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** A number for each answer. A poll that changes nothing leaves the answer what it is. */
function numberOf(answer: object): number {
  const number = numbers.get(answer) ?? (lastNumber += 1);
  numbers.set(answer, number);
  return number;
}

/** Changes with every new answer that has receipts. */
export const selectAnswered = (state: RootState): string =>
  answersIn(state)
    .map(({ data }) => numberOf(data))
    .join();

function ownerIn(state: RootState): Owner | null {
  const userId = selectUserId(state);
  return userId === null ? null : { userId, epoch: selectEpoch(state) };
}

/** A list replaces what was known; one receipt replaces itself if it is newer, or if the clock was set back since it was saved. */
function merged(known: SavedReceipt[], state: RootState, nowMs: number): SavedReceipt[] {
  return answersIn(state).reduce((receipts, { data, at }) => {
    if (Array.isArray(data)) return data.map((membership) => ({ at, membership }));
    const other = receipts.filter(({ membership }) => membership.id !== data.id);
    const older = receipts.find(({ membership }) => membership.id === data.id);
    return older && older.at > at && older.at <= nowMs ? receipts : [...other, { at, membership: data }];
  }, known);
}

/** Saves the last receipts of the answers in the store. */
export const keepReceipts =
  (): AppThunk =>
  (_dispatch, getState, { persistence }) => {
    const store = openLocalStore();
    if (!store) return;
    // Follows a sign-out in another tab first, which must not be undone.
    persistence.resync();
    const [state, nowMs] = [getState(), now()];
    const owner = ownerIn(state);
    if (!owner || selectAnswered(state) === '') return;
    writeReceipts(store, owner, lastReceipts(merged(readReceipts(store, owner), state, nowMs), nowMs));
  };

/** For a page that may have no worker, where they could not be read. */
export function forgetReceipts(): void {
  openLocalStore()?.removeItem(RECEIPTS_KEY);
}

const receiptsOf = (state: RootState): SavedReceipt[] => {
  const owner = ownerIn(state);
  const store = owner && openLocalStore();
  return store ? readReceipts(store, owner) : [];
};

/** Whether this session has receipts on disk. Reads and parses them. */
export const hasReceipts = (state: RootState): boolean => receiptsOf(state).length > 0;

/**
 * Puts saved receipts into the API's cache, where the server has given none, so that the receipt, the dashboard and the account show
 * them. They are answers of these calls for the problem report, too, and masked as these.
 */
export const showReceipts =
  (receipts: readonly SavedReceipt[], userId: number): AppThunk<Promise<unknown>> =>
  (dispatch, getState) => {
    const { util, endpoints } = membershipsApi;
    const missing = receipts.filter(
      ({ membership }) => !endpoints.getMembership.select(String(membership.id))(getState()).data,
    );
    const shown: Promise<unknown>[] = missing.map(({ at, membership }) => {
      fromDisk.set(membership, at);
      return dispatch(util.upsertQueryData(ONE, String(membership.id), membership));
    });
    if (receipts.length > 0 && !endpoints.listMemberships.select({ userId })(getState()).data) {
      const list = receipts.map(({ membership }) => membership);
      fromDisk.set(list, Math.min(...receipts.map(({ at }) => at)));
      shown.push(dispatch(util.upsertQueryData(LIST, { userId }, list)));
    }
    return Promise.all(shown);
  };

/** Shows the receipts on disk. */
export const bringBackReceipts = (): AppThunk => (dispatch, getState) => {
  const userId = selectUserId(getState());
  if (userId !== null) void dispatch(showReceipts(receiptsOf(getState()), userId));
};
