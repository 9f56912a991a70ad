import type { CartItem } from '@dwellivery/domain/cart';
import { emptyCart, isShared, type Cart } from '../slices/cart';
import { initialSession, type PersistedSession } from '../slices/session';
import { MAX_SEATS, type TablesState } from '../slices/tables';
import type { VersionState } from '../slices/version';

/** Compares by JSON text: readers and reducers write fields in one order, so equal values print equally. */
export function sameValue(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** Three-way merge of an indivisible value: the changed side wins. */
export function mergeWhole<T>(base: T, ours: T, theirs: T, preferOurs: boolean): T {
  if (sameValue(ours, base)) return theirs;
  if (sameValue(theirs, base)) return ours;
  return preferOurs ? ours : theirs;
}

function mergeItems(base: CartItem[], ours: CartItem[], theirs: CartItem[], preferOurs: boolean): CartItem[] {
  const find = (items: CartItem[], id: string) => items.find((item) => item.id === id) ?? null;
  // Their order first, then our own lines, so that an unchanged tab ends with exactly their list.
  const ids = [...theirs, ...ours].map(({ id }) => id);
  return [...new Set(ids)]
    .map((id) => mergeWhole(find(base, id), find(ours, id), find(theirs, id), preferOurs))
    .filter((item) => item !== null);
}

/**
 * Merges a cart line by line, and each of its other facts apart: keeps each tab's added, changed and removed lines, and a form that one
 * tab saves does not forget the order that another has sent.
 */
export function mergeCart(
  base: Cart | null,
  ours: Cart | null,
  theirs: Cart | null,
  preferOurs: boolean,
): Cart | null {
  if (sameValue(ours, base)) return theirs;
  if (sameValue(theirs, base)) return ours;
  const [b, o, t] = [base ?? emptyCart, ours ?? emptyCart, theirs ?? emptyCart];
  const fact = <T>(of: (cart: Cart) => T): T => mergeWhole(of(b), of(o), of(t), preferOurs);
  // A change of an order never mixes with a new order, or with a change of another.
  if (!sameValue(o.changes, t.changes)) return mergeWhole(base, ours, theirs, preferOurs);
  // Dishes of a shared cart never mix with the customer's own.
  const dishes = [o, t].some(isShared)
    ? fact(dishesOf)
    : { items: mergeItems(b.items, o.items, t.items, preferOurs), table: fact(({ table }) => table) };
  const cart: Cart = {
    items: dishes.items,
    notes: fact(({ notes }) => notes),
    ...fact(tipOf),
    promoCode: fact(({ promoCode }) => promoCode),
    table: dishes.table,
    draft: fact(({ draft }) => draft),
    ...fact(orderOf),
    state: fact(({ state }) => state),
    ...(t.changes && { changes: t.changes }),
  };
  // What was submitted or sent is one tab's whole cart. A mixture of two is neither.
  const isOneTabs = [o, t].some((one) => sameValue(one, cart));
  return isOneTabs ? cart : { ...cart, state: 'choosing' };
}

/** Merges field by field: a zip typed in one tab does not undo a sign-in in another. */
export function mergeSession(
  base: PersistedSession | null,
  ours: PersistedSession | null,
  theirs: PersistedSession | null,
  preferOurs: boolean,
): PersistedSession | null {
  if (!ours || !theirs) return mergeWhole(base, ours, theirs, preferOurs);
  // A session from before a reset is void, whichever side it is on.
  if (ours.epoch !== theirs.epoch) return ours.epoch > theirs.epoch ? ours : theirs;
  // Without a common value (none yet, or voided by a reset) the base is a visitor's session.
  const before = base ?? initialSession;
  const field = <Name extends keyof PersistedSession>(name: Name) =>
    mergeWhole(before[name], ours[name], theirs[name], preferOurs);
  return {
    userId: field('userId'),
    postalCode: field('postalCode'),
    epoch: ours.epoch,
    dashboardTab: field('dashboardTab'),
  };
}

/** Merges seat by seat: a seat is one tab's whole. */
export function mergeTables(
  base: TablesState | null,
  ours: TablesState | null,
  theirs: TablesState | null,
  preferOurs: boolean,
): TablesState | null {
  const find = (seats: TablesState | null, code: string) => seats?.find((seat) => seat.code === code) ?? null;
  const codes = [...(theirs ?? []), ...(ours ?? [])].map(({ code }) => code);
  const merged = [...new Set(codes)]
    .map((code) => mergeWhole(find(base, code), find(ours, code), find(theirs, code), preferOurs))
    .filter((seat) => seat !== null)
    .slice(0, MAX_SEATS);
  return merged.length > 0 ? merged : null;
}

/** Takes the higher stamp; at equal stamps takes theirs, so that two tabs do not write alternately for ever. */
export function mergeVersion(
  _base: VersionState | null,
  ours: VersionState | null,
  theirs: VersionState | null,
): VersionState | null {
  if (!ours || !theirs) return ours ?? theirs;
  return ours.bump > theirs.bump ? ours : theirs;
}

const tipOf = ({ gratuity, gratuityPercentage }: Cart) => ({ gratuity, gratuityPercentage });

const dishesOf = ({ items, table }: Cart) => ({ items, table });

const orderOf = ({ transactionId, isOrderInCart }: Cart) => ({ transactionId, isOrderInCart });
