import type { Product, Table } from '@/api/types';
import { withoutGuests, type CartItem } from '@dwellivery/domain/cart';
import { sumOf, type Cents } from '@dwellivery/domain/money';
import { choicesText } from '@dwellivery/domain/orderLabels';
import { itemsOfTable } from '@dwellivery/domain/tableItems';
import type { TableState } from '@dwellivery/domain/tables';
import { instantOf } from '@dwellivery/domain/zone';
import type { ProductLine } from '@/components/orders/OrderLines';

export type TableGuest = Table['guests'][number];
export type TableLine = NonNullable<TableGuest['lines']>[number];

/** The server's state, and between two answers the time. */
export const cartState = ({ state, closesAt }: Pick<Table, 'state' | 'closesAt'>, now: number): TableState =>
  state === 'open' && now >= instantOf(closesAt) ? 'locked' : state;

export const guestAt = ({ guests }: Pick<Table, 'guests'>, guestId: number | null): TableGuest | undefined =>
  guests.find(({ id }) => id !== null && id === guestId);

/** A guest's lines as the items of a cart. Without its product on the menu, an item has no choices. */
export const itemsOf = (lines: readonly TableLine[], menu: ReadonlyMap<number, Product>): CartItem[] =>
  withoutGuests(itemsOfTable([{ name: '', lines }], menu));

export const GONE = 'No longer on the menu';

/** For the list of an order; its key is the place among the guest's lines. */
export const productLine = (
  { name, quantity, price, choices, notes, isGone }: TableLine,
  key: number,
): ProductLine => ({
  key,
  name,
  quantity,
  price,
  notes,
  choices: [isGone ? GONE : '', choicesText(choices.map((choiceName) => ({ choiceName })))]
    .filter(Boolean)
    .join(' · '),
  labels: undefined,
});

/** Of a guest's lines; null of one whose lines the caller does not see. */
export const sumOfGuest = ({ lines }: Pick<TableGuest, 'lines'>): Cents | null =>
  lines && sumOf(...lines.map(({ price }) => price));
