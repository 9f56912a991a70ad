/** What a customer does with the cart of an event: as an action of the store, and as it is expected. */
import fc from 'fast-check';
import type { UnknownAction } from '@reduxjs/toolkit';
import { anItem, anItemDraft, aTable } from '@/testing/builders';
import { emptyCart, type Cart } from '@/store/slices/cart';
import * as carts from '@/store/slices/carts';

/** The expected cart. */
export interface ExpectedCart {
  /** product → quantity */
  lines: Record<number, number>;
  table: Cart['table'];
  changes: Cart['changes'];
  transactionId: string | null;
}

type LineMove =
  | { kind: 'add' | 'set'; product: number; quantity: number }
  | { kind: 'remove'; product: number };

export type CartMove =
  | LineMove
  | { kind: 'clear' }
  | { kind: 'clearAll' }
  | { kind: 'leave' }
  | { kind: 'giveUp' }
  /** An order joins the delivery of a neighbor. */
  | { kind: 'join'; code: string }
  /** The host goes to the checkout with the shared cart. */
  | { kind: 'take'; code: string; dishes: number[] }
  /** A change of a paid order begins. */
  | { kind: 'begin'; orderId: number; version: number }
  /** The order is sent, or what was changed. */
  | { kind: 'send'; transactionId: string }
  /** The order is seen with its version; null: it is not paid any more. `made`: this cart was sent and is that version. */
  | { kind: 'see'; orderId: number; version: number | null; made: string | null }
  /** What is chosen becomes a change of a newer version. */
  | { kind: 'rebase'; version: number }
  /** The order is sent and paid. */
  | { kind: 'pay'; transactionId: string };

const quantity = fc.integer({ min: 1, max: 5 });
const product = fc.integer({ min: 1, max: 4 });
/** Unlike any secret of 16 bytes, so that a secret is recognised in a report. */
const code = fc.constantFrom('BBBBBBBBBBBBBBBBBBBBBB', 'CCCCCCCCCCCCCCCCCCCCCC');
/** Quantities of the first product of each tab. */
const dishes = fc.array(quantity, { minLength: 0, maxLength: 3 });
const orderId = fc.constantFrom(501, 502);
const version = fc.nat(3);
const transactionId = fc.constantFrom('pi_11111111', 'pi_22222222');
const of = <Kind extends CartMove['kind']>(...kinds: Kind[]) => fc.constantFrom(...kinds);

/** Of single lines. Each tab has its own products, so two tabs that do this at once never change the same line. */
export const lineMove: fc.Arbitrary<CartMove> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: of('add'), product, quantity }) },
  { weight: 3, arbitrary: fc.record({ kind: of('set'), product, quantity }) },
  { weight: 3, arbitrary: fc.record({ kind: of('remove'), product }) },
);
/** What changes more than a line, and may meet any other in another tab. */
export const wholeMove: fc.Arbitrary<CartMove> = fc.oneof(
  fc.constantFrom<CartMove>({ kind: 'leave' }, { kind: 'giveUp' }),
  fc.record({ kind: of('join'), code }),
  fc.record({ kind: of('take'), code, dishes }),
  fc.record({ kind: of('begin'), orderId, version }),
  fc.record({ kind: of('send'), transactionId }),
  fc.record({ kind: of('see'), orderId, version: fc.option(version), made: fc.option(transactionId) }),
);
/** Not tried in two tabs at once: lines are merged one by one there. */
export const aloneMove: fc.Arbitrary<CartMove> = fc.oneof(
  fc.constantFrom<CartMove>({ kind: 'clear' }, { kind: 'clearAll' }),
  fc.record({ kind: of('pay'), transactionId }),
  fc.record({ kind: of('rebase'), version }),
);

const FIRST = [1, 11, 21];
const linesOf = (quantities: number[]): ExpectedCart['lines'] =>
  Object.fromEntries(quantities.map((count, at) => [FIRST[at], count]));
const itemsOf = (quantities: number[], more: { guestName?: string } = {}) =>
  quantities.map((count, at) => anItem({ productId: FIRST[at], quantity: count, ...more }));
const shared = (tableCode: string) => ({ payment: 'host' as const, tableCode });

/** A version of an order is always the same; some joined a delivery. */
const orderOf = ({ orderId, version: of }: { orderId: number; version: number }) => ({
  quantities: [of + 1, orderId - 500],
  table: of % 2 === 0 ? null : aTable(),
  changes: { orderId, version: of },
});

/** What a tab dispatches. @param lane of the tab, whose products these are */
export function actionsOf(move: CartMove, eventId: string, lane: number): UnknownAction[] {
  const at = { eventId };
  if (move.kind === 'clear') return [carts.cartCleared(at)];
  if (move.kind === 'clearAll') return [carts.allCartsCleared()];
  if (move.kind === 'leave') return [carts.tableLeft(at)];
  if (move.kind === 'giveUp') return [carts.changeEnded(at)];
  if (move.kind === 'join') return [carts.tableJoined({ ...at, table: aTable({ tableCode: move.code }) })];
  if (move.kind === 'take')
    return [
      carts.sharedCartTaken({
        ...at,
        tableCode: move.code,
        items: itemsOf(move.dishes, { guestName: 'Ann' }),
      }),
    ];
  if (move.kind === 'begin') {
    const { quantities, ...rest } = orderOf(move);
    return [carts.changeStarted({ ...at, cart: { ...emptyCart, ...rest, items: itemsOf(quantities) } })];
  }
  if (move.kind === 'send') return [carts.transactionStarted({ ...at, transactionId: move.transactionId })];
  if (move.kind === 'see')
    return [
      ...(move.made === null ? [] : [carts.transactionStarted({ ...at, transactionId: move.made })]),
      carts.changedOrderSeen({ ...at, ...move, made: move.made === null ? [] : [move.made] }),
    ];
  if (move.kind === 'rebase') return [carts.changeRebased({ ...at, version: move.version })];
  if (move.kind === 'pay') {
    const sent = { ...at, transactionId: move.transactionId };
    return [carts.transactionStarted(sent), carts.orderPaid({ ...sent, paid: [] })];
  }
  const productId = lane * 10 + move.product;
  const itemId = anItem({ productId }).id;
  if (move.kind === 'remove') return [carts.itemRemoved({ ...at, itemId })];
  const item = anItemDraft({ productId, quantity: move.quantity });
  return [
    move.kind === 'add' ? carts.itemAdded({ ...at, item }) : carts.itemUpdated({ ...at, itemId, item }),
  ];
}

const emptyExpected = (): ExpectedCart => ({
  lines: {},
  table: null,
  changes: undefined,
  transactionId: null,
});
export const isShared = ({ table }: ExpectedCart): boolean => table?.payment === 'host';

const endChange = (cart: ExpectedCart): ExpectedCart => (cart.changes ? emptyExpected() : cart);
/** A dish of the customer's own never mixes with those of a shared cart. */
const ownOf = (cart: ExpectedCart): ExpectedCart =>
  isShared(cart) ? { ...cart, lines: {}, table: null } : cart;
/** The order that was sent stays known, and the delivery that is joined. */
function cleared(cart: ExpectedCart): ExpectedCart {
  const { transactionId, table } = endChange(cart);
  return { ...emptyExpected(), transactionId, table: table?.payment === 'each' ? table : null };
}

function withLine(cart: ExpectedCart, move: LineMove, lane: number): ExpectedCart {
  const own = ownOf(cart);
  const lines = { ...own.lines };
  const productId = lane * 10 + move.product;
  const before = lines[productId];
  if (move.kind === 'remove') delete lines[productId];
  else if (move.kind === 'add') lines[productId] = Math.min(100, (before ?? 0) + move.quantity);
  else if (before !== undefined) lines[productId] = move.quantity;
  return { ...own, lines };
}

/** The cart after a move. */
export function cartAfter(cart: ExpectedCart, move: CartMove, lane: number): ExpectedCart {
  switch (move.kind) {
    case 'clear':
      // A change without dishes is still one.
      return cart.changes ? { ...cart, lines: {} } : cleared(cart);
    case 'clearAll':
      return cleared(cart);
    case 'leave':
      return { ...cart, table: null };
    case 'giveUp':
      return endChange(cart);
    case 'join':
      return { ...ownOf(endChange(cart)), table: aTable({ tableCode: move.code }) };
    case 'take':
      return { ...endChange(cart), table: shared(move.code), lines: linesOf(move.dishes) };
    case 'begin': {
      const { quantities, ...rest } = orderOf(move);
      return { ...emptyExpected(), ...rest, lines: linesOf(quantities) };
    }
    case 'send':
      return { ...cart, transactionId: move.transactionId };
    case 'see': {
      const sent = move.made === null ? cart : { ...cart, transactionId: move.made };
      if (sent.changes?.orderId !== move.orderId) return sent;
      // An older version is what a page still shows.
      if (move.version !== null && move.version <= sent.changes.version) return sent;
      return move.made === null && move.version !== null ? { ...sent, transactionId: null } : emptyExpected();
    }
    case 'rebase':
      return cart.changes
        ? { ...cart, changes: { ...cart.changes, version: move.version }, transactionId: null }
        : cart;
    case 'pay':
      return { ...cleared({ ...cart, transactionId: move.transactionId }), table: null };
    default:
      return withLine(cart, move, lane);
  }
}

/** What a store shows, in the form of what is expected. */
export const shownCart = ({ items, table, changes, transactionId }: Cart): ExpectedCart => ({
  lines: Object.fromEntries(items.map(({ product: { id }, quantity: count }) => [id, count])),
  table,
  changes,
  transactionId,
});
