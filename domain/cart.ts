import type { Labels } from './labels';
import { sumOf, times, type Cents } from './money';

/** Bounds of an item's quantity; 0 means "remove" (spec 2 §5). */
export const MIN_QUANTITY = 0;
export const MAX_QUANTITY = 100;
/** The API's limits. */
export const MAX_ITEM_NOTES = 500;
export const MAX_ORDER_NOTES = 1000;
export const MAX_LINES = 200;

export interface OptionChoice {
  choiceId: number;
  choiceName: string;
  optionName: string;
}

/** The stored fields of a line's product. Without the price, which is read from the menu. */
interface ProductSnapshot {
  id: number;
  name: string;
}

export interface CartItem {
  /** Identity of the line: the same product with the same choices and notes is the same line. */
  id: string;
  product: ProductSnapshot;
  quantity: number;
  notes: string;
  /** Keyed by option id. */
  optionChoices: Record<string, OptionChoice>;
  /** For whom the line is, in a shared cart. Lines of two guests stay apart. */
  guestName?: string;
}

export const choiceIdsOf = ({ optionChoices }: Pick<CartItem, 'optionChoices'>): number[] =>
  Object.values(optionChoices).map(({ choiceId }) => choiceId);

export type CartItemDraft = Omit<CartItem, 'id'>;

export interface MenuProduct {
  id: number;
  name: string;
  price: Cents;
  /** Read from the menu like the price; the cart stores none. */
  labels?: Labels;
  options: readonly {
    id: number;
    name: string;
    choices: readonly { id: number; name: string; labels?: Labels }[];
  }[];
}

/** Product, choices, guest and notes as a text that is equal in all tabs. */
export function lineIdentity(
  draft: Pick<CartItem, 'product' | 'optionChoices' | 'notes' | 'guestName'>,
): string {
  const choices = Object.entries(draft.optionChoices)
    .map(([optionId, { choiceId }]) => `${optionId}:${choiceId}`)
    .sort()
    .join(',');
  const guest = draft.guestName === undefined ? '' : `${JSON.stringify(draft.guestName)}|`;
  return `${draft.product.id}|${choices}|${guest}${draft.notes.trim()}`;
}

/** Clamps to a whole number from 0 to 100; an invalid number becomes 0. */
export function clampQuantity(quantity: number): number {
  if (!Number.isFinite(quantity)) return quantity === Infinity ? MAX_QUANTITY : MIN_QUANTITY;
  return Math.min(MAX_QUANTITY, Math.max(MIN_QUANTITY, Math.trunc(quantity)));
}

function toItem(draft: CartItemDraft): CartItem {
  const notes = draft.notes.trim().slice(0, MAX_ITEM_NOTES);
  return { ...draft, notes, quantity: clampQuantity(draft.quantity), id: lineIdentity({ ...draft, notes }) };
}

/** Adds to an equal line, or appends. The sum stops at 100; nothing is added for quantity 0 or beyond 200 lines. */
export function addItem(items: readonly CartItem[], draft: CartItemDraft): CartItem[] {
  const item = toItem(draft);
  const existing = items.find(({ id }) => id === item.id);
  if (item.quantity === 0 || (!existing && items.length >= MAX_LINES)) return [...items];
  if (!existing) return [...items, item];
  const quantity = clampQuantity(existing.quantity + item.quantity);
  return items.map((line) => (line === existing ? { ...line, quantity } : line));
}

/** How many pieces of a draft a cart takes: a line ends at 100 pieces, a cart at 200 lines. */
export function roomFor(items: readonly CartItem[], draft: CartItemDraft): number {
  const { id } = toItem(draft);
  const existing = items.find((line) => line.id === id);
  if (!existing && items.length >= MAX_LINES) return 0;
  return MAX_QUANTITY - (existing?.quantity ?? 0);
}

/** Replaces a line in place. Quantity 0 removes it (spec 2 §4); a line that becomes equal to another is merged with it. */
export function updateItem(items: readonly CartItem[], itemId: string, draft: CartItemDraft): CartItem[] {
  const index = items.findIndex(({ id }) => id === itemId);
  if (index < 0) return [...items];
  const item = toItem(draft);
  if (item.quantity === 0) return removeItem(items, itemId);
  const twin = items.find(({ id }) => id === item.id && id !== itemId);
  if (twin) return addItem(removeItem(items, itemId), draft);
  return items.map((line, at) => (at === index ? item : line));
}

export function removeItem(items: readonly CartItem[], itemId: string): CartItem[] {
  return items.filter(({ id }) => id !== itemId);
}

/** A line of an order, whose options are known by name. */
export interface PaidLine {
  productId: number;
  quantity: number;
  notes: string;
  optionChoices: readonly Pick<OptionChoice, 'choiceName' | 'optionName'>[];
}

const paidIdentity = ({ productId, notes, optionChoices }: Omit<PaidLine, 'quantity'>): string =>
  JSON.stringify([
    productId,
    notes.trim(),
    optionChoices.map(({ optionName, choiceName }) => `${optionName}:${choiceName}`).sort(),
  ]);

/** What of a cart an order has not paid. A line that was changed since is another line, but for its quantity. */
export function withoutPaid(items: readonly CartItem[], paid: readonly PaidLine[]): CartItem[] {
  const pieces = new Map(paid.map((line) => [paidIdentity(line), line.quantity]));
  return items.flatMap((item) => {
    const identity = paidIdentity({
      productId: item.product.id,
      notes: item.notes,
      optionChoices: Object.values(item.optionChoices),
    });
    const quantity = item.quantity - (pieces.get(identity) ?? 0);
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });
}

/** The same dishes without whose they are: equal lines become one. */
export const withoutGuests = (items: readonly CartItem[]): CartItem[] =>
  items.map(({ guestName: _guest, ...item }) => item).reduce<CartItem[]>(addItem, []);

/** Pieces, not lines: 2 tacos and 1 soup are 3. */
export function countItems(items: readonly CartItem[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

export type Menu = ReadonlyMap<number, MenuProduct>;

export function indexMenu(categories: readonly { products: readonly MenuProduct[] }[]): Menu {
  return new Map(categories.flatMap(({ products }) => products).map((product) => [product.id, product]));
}

/** Price × quantity at the current menu's price; `null` if the product is not on it. */
export function lineTotal(item: CartItem, menu: Menu): Cents | null {
  const product = menu.get(item.product.id);
  return product ? times(product.price, item.quantity) : null;
}

/** Sum of the lines at the current menu's prices, in cents. */
export function cartSubtotal(items: readonly CartItem[], menu: Menu): Cents {
  return sumOf(...items.map((item) => lineTotal(item, menu)).filter((amount) => amount !== null));
}

export interface GoneItem {
  item: CartItem;
  /** What the menu no longer offers: the product, or a chosen option (the product can then be chosen again). */
  reason: 'product' | 'option';
}

/** Whether each option of the product has an offered choice, and there are no other choices. */
function hasCurrentChoices(item: CartItem, product: MenuProduct): boolean {
  const answered = Object.keys(item.optionChoices).length;
  return (
    answered === product.options.length &&
    product.options.every((option) => {
      const choice = item.optionChoices[String(option.id)];
      return choice !== undefined && option.choices.some(({ id }) => id === choice.choiceId);
    })
  );
}

/** The lines that the menu no longer offers (spec 2 §4: "Loading the menu removes …"), in the cart's order. */
export function itemsOffMenu(items: readonly CartItem[], menu: Menu): GoneItem[] {
  return items.flatMap((item): GoneItem[] => {
    const product = menu.get(item.product.id);
    if (!product) return [{ item, reason: 'product' }];
    return hasCurrentChoices(item, product) ? [] : [{ item, reason: 'option' }];
  });
}

/** `Birria taco and Horchata are no longer on the menu as you chose them, so we took them out of your cart.` */
export function goneText(gone: readonly GoneItem[]): string {
  const names = [...new Set(gone.map(({ item }) => item.product.name))];
  const last = names.at(-1) ?? '';
  const list = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
  return `${list} ${names.length === 1 ? 'is' : 'are'} no longer on the menu as you chose ${names.length === 1 ? 'it' : 'them'}, so we took ${names.length === 1 ? 'it' : 'them'} out of your cart.`;
}

/** Option count from which the wizard has two steps (spec 2 §2). */
const TWO_STEP_OPTIONS = 3;
/** Choices above this number become a dropdown (spec 2 §2). */
const MAX_RADIO_CHOICES = 3;

export const isTwoStep = (optionCount: number): boolean => optionCount >= TWO_STEP_OPTIONS;
export const isDropdown = (choiceCount: number): boolean => choiceCount > MAX_RADIO_CHOICES;
