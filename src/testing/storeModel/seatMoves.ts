/** What a guest does at a shared cart: as an action of the store, and as it is expected. */
import fc from 'fast-check';
import type { UnknownAction } from '@reduxjs/toolkit';
import { anItem, anItemDraft, aSeat } from '@/testing/builders';
import * as tables from '@/store/slices/tables';
import type { Seat } from '@/store/slices/tables';

type DishMove =
  | { kind: 'add' | 'set'; product: number; quantity: number }
  | { kind: 'remove'; product: number };

export type SeatMove =
  | DishMove
  | { kind: 'sit'; guestId: number; secret: string }
  | { kind: 'done'; isDone: boolean }
  /** The server has the dishes of now, or older ones. */
  | { kind: 'sent'; isOlder: boolean }
  /** The server's dishes are newer. */
  | { kind: 'taken'; quantity: number }
  | { kind: 'removed' }
  | { kind: 'leave' };

const product = fc.integer({ min: 1, max: 3 });
const quantity = fc.integer({ min: 1, max: 5 });
/** As the server makes them. */
const secret = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => Buffer.from(bytes).toString('base64url'));
const of = <Kind extends SeatMove['kind']>(...kinds: Kind[]) => fc.constantFrom(...kinds);

export const seatMove: fc.Arbitrary<SeatMove> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: of('sit'), guestId: fc.integer({ min: 2, max: 9 }), secret }) },
  { weight: 5, arbitrary: fc.record({ kind: of('add', 'set'), product, quantity }) },
  { weight: 1, arbitrary: fc.record({ kind: of('remove'), product }) },
  { weight: 1, arbitrary: fc.record({ kind: of('done'), isDone: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: of('sent'), isOlder: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: of('taken'), quantity }) },
  { weight: 1, arbitrary: fc.record({ kind: of('removed') }) },
  { weight: 1, arbitrary: fc.record({ kind: of('leave') }) },
);

const itemsOf = (count: number) => [anItem({ productId: 1, quantity: count })];
const placeOf = (code: string) => {
  const { eventId, eventEndsAt, guestName } = aSeat();
  return { code, eventId, eventEndsAt, guestName };
};

/** What a tab dispatches. @param seat as the tab shows it */
export function actionOf(move: SeatMove, code: string, seat: Seat | undefined): UnknownAction {
  switch (move.kind) {
    case 'sit': {
      const { guestId, secret: proof } = move;
      return tables.satDown({ at: 1, seat: { ...placeOf(code), guestId, secret: proof } });
    }
    case 'done':
      return tables.doneChanged({ code, isDone: move.isDone });
    case 'sent': {
      const { items = [], isDone = false, revision = 0 } = seat ?? {};
      const lines = { items: move.isOlder ? itemsOf(9) : items, isDone, revision: revision + 1 };
      return tables.linesSent({ code, lines });
    }
    case 'taken': {
      const lines = { items: itemsOf(move.quantity), isDone: false, revision: (seat?.revision ?? 0) + 1 };
      return tables.linesTaken({ code, lines });
    }
    case 'removed':
      return tables.guestRemoved({ code });
    case 'leave':
      return tables.seatLeft({ code });
    case 'remove':
      return tables.dishRemoved({ code, itemId: anItem({ productId: move.product }).id });
    default: {
      const item = anItemDraft({ productId: move.product, quantity: move.quantity });
      return move.kind === 'add'
        ? tables.dishAdded({ code, item })
        : tables.dishUpdated({ code, itemId: anItem(item).id, item });
    }
  }
}

function dishesAfter(items: Seat['items'], move: DishMove): Seat['items'] {
  const before = items.find(({ product: { id } }) => id === move.product);
  if (move.kind === 'remove') return items.filter((item) => item !== before);
  if (!before)
    return move.kind === 'add'
      ? [...items, anItem({ productId: move.product, quantity: move.quantity })]
      : items;
  const count = move.kind === 'add' ? Math.min(100, before.quantity + move.quantity) : move.quantity;
  return items.map((item) => (item === before ? { ...item, quantity: count } : item));
}

/** The seat after a move; undefined if there is none. */
export function seatAfter(seat: Seat | undefined, move: SeatMove, code: string): Seat | undefined {
  if (move.kind === 'sit') {
    const { guestId, secret: proof } = move;
    const items = seat?.items ?? [];
    return aSeat({ ...placeOf(code), guestId, secret: proof, items, isSent: items.length === 0 });
  }
  if (!seat || move.kind === 'leave') return undefined;
  if (move.kind === 'removed') return { ...seat, isRemoved: true };
  if (move.kind === 'done') return { ...seat, isDone: move.isDone, isSent: false };
  const revision = seat.revision + 1;
  if (move.kind === 'taken')
    return { ...seat, revision, items: itemsOf(move.quantity), isDone: false, isSent: true };
  if (move.kind === 'sent') return { ...seat, revision, isSent: !move.isOlder || isNine(seat) };
  return { ...seat, items: dishesAfter(seat.items, move), isDone: false, isSent: false };
}

const isNine = ({ items }: Seat): boolean =>
  items.length === 1 && items[0]?.product.id === 1 && items[0].quantity === 9;
