/** The dishes of a changed order: pieces that stay are as they were sold, others as the menu has them now. */
import { combineLabels } from '@dwellivery/domain/labels';
import type { StoredOptionChoice } from '../../db/schema';
import { keepPieces, type Part } from '../pricing/keptPieces';
import { canonical, type CartProduct } from './cart';
import type { ChangedOrder, SoldLine } from './changedOrder';
import type { ProductRow } from './facts';
import type { Chosen } from './orderRules';

type Facts = {
  cart: { products: CartProduct[] };
  products: Map<number, ProductRow>;
};
type Paid = SoldLine & { productId: number; unitCents: number };
type Menu = Pick<ProductRow, 'id' | 'name' | 'image' | 'labels' | 'priceCents'>;

/** A line of the new order. Its price is that of its pieces; `index` of its cart line. */
export type NewLine = Omit<SoldLine, 'sku' | 'description' | 'priceCents' | 'productId'> & {
  index: number;
  productId: number;
  unitCents: number;
};

/** Choices are compared by their names, as they are stored. */
const choiceKey = (choices: readonly StoredOptionChoice[]): string =>
  JSON.stringify(choices.map(({ optionName, choiceName }) => [optionName, choiceName]).sort());

const dishesOf = ({ lines }: ChangedOrder): Paid[] =>
  lines.flatMap((line) =>
    line.sku === null && line.productId !== null
      ? {
          ...line,
          productId: line.productId,
          unitCents: Math.round(line.priceCents / line.quantity),
        }
      : [],
  );

/** Pieces with the same choices and notes, then those with the same choices. @param chosen null: the line names no choices, so all match */
function likenessOf({ notes }: CartProduct, chosen: Chosen | null) {
  const key = chosen && choiceKey(chosen.optionChoices);
  const isSame = ({ optionChoices }: Paid) => key === null || choiceKey(optionChoices) === key;
  return [(paid: Paid) => isSame(paid) && paid.notes === notes, isSame];
}

/** Null if the menu no longer has a piece that is added. */
function lineOf(
  { quantity, unitCents, paid }: Part<Paid>,
  line: CartProduct,
  menu: Menu | undefined,
  chosen: Chosen | null,
): Omit<NewLine, 'index' | 'guestName'> | null {
  const { notes, productId } = line;
  const isSame =
    paid !== null && (chosen === null || choiceKey(chosen.optionChoices) === choiceKey(paid.optionChoices));
  if (isSame && unitCents !== null) {
    const { name, image, optionChoices, labels } = paid;
    return { productId, quantity, unitCents, notes, name, image, optionChoices, labels };
  }
  const sold = menu ?? paid;
  if (!sold || (unitCents === null && !menu)) return null;
  return {
    productId,
    quantity,
    unitCents: unitCents ?? menu?.priceCents ?? 0,
    notes,
    name: sold.name,
    image: sold.image,
    optionChoices: chosen?.optionChoices ?? [],
    labels: menu ? combineLabels([menu.labels, ...(chosen?.labels ?? [])]) : sold.labels,
  };
}

const keyOf = (line: NewLine): string => JSON.stringify(canonical({ ...line, quantity: 0 }));

/** Neighbors that differ in the number of pieces alone become one line. */
function merged(lines: NewLine[]): NewLine[] {
  const out: NewLine[] = [];
  for (const line of lines) {
    const last = out.at(-1);
    if (last && keyOf(last) === keyOf(line)) last.quantity += line.quantity;
    else out.push({ ...line });
  }
  return out;
}

/**
 * The dishes in the cart's order; a cart line whose pieces have two prices, or are for two guests, becomes two. Pieces that are added
 * and that the menu no longer has are left out.
 * @param chosen of each cart line, null for one that keeps the choices of its pieces; without it (a quote) choices play no part
 */
export function changedLines(facts: Facts, changed: ChangedOrder, chosen?: (Chosen | null)[]): NewLine[] {
  const { products } = facts.cart;
  const wanted = products.map((line, index) => ({
    productId: line.productId,
    quantity: line.quantity,
    like: chosen ? likenessOf(line, chosen[index] ?? null) : [],
  }));
  const lines = keepPieces(dishesOf(changed), wanted).flatMap((parts, index) =>
    parts.flatMap((part) => {
      const cartLine = products[index] as CartProduct;
      const menu = facts.products.get(cartLine.productId);
      const line = lineOf(part, cartLine, menu, chosen?.[index] ?? null);
      const guestName = part.paid ? part.paid.guestName : changed.cartHost;
      return line
        ? [{ ...line, ...(chosen ? {} : { optionChoices: [], labels: null }), guestName, index }]
        : [];
    }),
  );
  return merged(lines);
}

const countOf = (lines: readonly { productId: number | null; quantity: number }[], id: number): number =>
  lines.reduce((sum, { productId, quantity }) => sum + (productId === id ? quantity : 0), 0);

/** Products of which the cart has more than the order had, and that are no longer on the menu. */
export const missingProducts = ({ cart, products }: Facts, { lines }: ChangedOrder): number[] =>
  [...new Set(cart.products.map(({ productId }) => productId))].filter(
    (id) => !products.has(id) && countOf(cart.products, id) > countOf(lines, id),
  );

/** Whether a line that names no choices keeps those of its pieces: it adds none. */
export const keepsChoices = (line: CartProduct, { cart }: Facts, { lines }: ChangedOrder): boolean =>
  line.choiceIds.length === 0 &&
  lines.some(({ productId, optionChoices }) => productId === line.productId && optionChoices.length > 0) &&
  countOf(cart.products, line.productId) <= countOf(lines, line.productId);
