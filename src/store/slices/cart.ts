import {
  MAX_ORDER_NOTES,
  withoutGuests,
  withoutPaid,
  type CartItem,
  type PaidLine,
} from '@dwellivery/domain/cart';
import type { Cents } from '@dwellivery/domain/money';
import type { OrderFormValues } from '@dwellivery/domain/orderPayload';
import { joinedOf, type OrderTable } from '@dwellivery/domain/tables';

/** What of the order form is the cart's own: notes, tip, promo code and table stand beside it. */
export type OrderDraft = Omit<OrderFormValues, 'notes' | 'gratuity' | 'promocode' | 'table'>;

/** What may happen next with a cart. */
export type CartState =
  /** Dishes and form are being chosen. */
  | 'choosing'
  /** The form was submitted and valid: the payment page may be opened (spec 2 §2). */
  | 'ready'
  /** Its transaction was sent with exactly this cart. Paying again sends the same one. */
  | 'sent'
  /** The server refused the sent order: the form must be submitted again. */
  | 'refused';

/** The paid order that a cart changes, and its version when the customer began. */
export interface CartChange {
  orderId: number;
  version: number;
}

/** One order in progress: everything that the customer has chosen at one event. */
export interface Cart {
  /** Invariant: at most 200 lines, no two with the same dish, choices and notes. Without prices, which are the server's. */
  items: CartItem[];
  /** Notes of the whole order; at most 1,000 characters. */
  notes: string;
  /** The tip in cents. With a percentage its amount, which the order form computes; null until then, and after a change of the dishes. */
  gratuity: Cents | null;
  /** A tip in percent (0 to 100) of the dishes; null unless the customer chose a percentage. */
  gratuityPercentage: number | null;
  /** Applied code, uppercase. */
  promoCode: string | null;
  /**
   * The delivery that the order joins, or the shared cart that it pays; null for an order of its own. The draft stays as it is, for a
   * customer who leaves the table. Invariant: the items are those of the shared cart, each with its guest, or the customer's own.
   */
  table: OrderTable | null;
  /** Delivery, time and address as the customer left the form; empty until then. Never card data. Invariant: complete unless `choosing`. */
  draft: Partial<OrderDraft>;
  /** The order that was sent last. Survives changes of the cart until the customer has seen its outcome, so that they do not order twice. */
  transactionId: string | null;
  /** Dishes of that order may still be in the cart; once it is paid they leave, once. False after that, and in a cleared cart. */
  isOrderInCart: boolean;
  state: CartState;
  /** The paid order that this cart changes; missing in the cart of a new one. Its transaction is then that of the change. */
  changes?: CartChange;
}

/** The order as it is, with which a change begins. */
export type ChangedCart = Pick<
  Cart,
  'items' | 'notes' | 'gratuity' | 'gratuityPercentage' | 'promoCode' | 'table' | 'draft'
> &
  Required<Pick<Cart, 'changes'>>;

export const emptyCart: Cart = {
  items: [],
  notes: '',
  gratuity: null,
  gratuityPercentage: null,
  promoCode: null,
  table: null,
  draft: {},
  transactionId: null,
  isOrderInCart: false,
  state: 'choosing',
};

/** In the order in which a draft is stored, because stored values are compared as text. */
export const DRAFT_FIELDS = [
  'deliveryType',
  'timeSlotId',
  'deliveryStreet',
  'deliveryCity',
  'deliveryState',
  'deliveryPostalCode',
  'saveDefaultAddress',
] as const satisfies (keyof OrderDraft)[];

export const isCompleteDraft = (draft: Partial<OrderDraft>): draft is OrderDraft =>
  DRAFT_FIELDS.every((field) => draft[field] !== undefined);

/** True while the cart is what its transaction was sent with. */
export const isSent = ({ state }: Pick<Cart, 'state'>): boolean => state === 'sent' || state === 'refused';

/** The next payment is another transaction. */
export function endTransaction(cart: Cart): void {
  if (isSent(cart)) cart.state = cart.state === 'sent' ? 'ready' : 'choosing';
}

/** The dishes, or what the order says of them, have changed: what was submitted and sent is another order. */
export function reopen(cart: Cart): void {
  cart.state = 'choosing';
}

/** True while the dishes are those of a shared cart, where they are changed. */
export const isShared = ({ table }: Pick<Cart, 'table'>): boolean => table?.payment === 'host';

/** A dish of the customer's own begins an order of its own. The table keeps its dishes. */
export function leaveShared(cart: Cart): void {
  if (isShared(cart)) Object.assign(cart, { items: [], table: null });
}

/** The dishes stay; those of a shared cart become the customer's own. */
export function leaveTable(cart: Cart): void {
  if (isShared(cart)) cart.items = withoutGuests(cart.items);
  cart.table = null;
  reopen(cart);
}

/** Begins a change of a paid order, which takes the place of what was in the cart. */
export function beginChange(cart: Cart, changed: ChangedCart): void {
  delete cart.changes;
  Object.assign(cart, emptyCart, changed);
}

/** The order stays as it is: nothing of it is in the cart any more. */
export function endChange(cart: Cart): void {
  if (!cart.changes) return;
  delete cart.changes;
  Object.assign(cart, emptyCart, { items: [], draft: {} });
}

/** A paid order as the customer sees it. */
export interface SeenOrder {
  orderId: number;
  /** Null of an order that is over, or can be changed no more. */
  version: number | null;
  /** The transactions of its changes. */
  made: readonly string[];
}

/**
 * Ends the change of an order that has exactly this cart, or can have it no more. After any other change, from elsewhere or of this
 * cart as it was before, what is chosen stays, and what was sent of it is over; the checkout says so. An older version is what a page
 * still shows.
 */
export function endSentChange(cart: Cart, { orderId, version, made }: SeenOrder): void {
  const { changes, transactionId } = cart;
  if (changes?.orderId !== orderId || (version !== null && version <= changes.version)) return;
  const isMade = transactionId !== null && made.includes(transactionId) && isSent(cart);
  if (isMade || version === null) return endChange(cart);
  if (transactionId !== null) forgetTransaction(cart, transactionId);
  reopen(cart);
}

/** What was chosen becomes the change of the order as it is now. */
export function rebaseChange(cart: Cart, version: number): void {
  if (!cart.changes) return;
  cart.changes.version = version;
  if (cart.transactionId !== null) forgetTransaction(cart, cart.transactionId);
  reopen(cart);
}

/** What the table has now. An unchanged order keeps its form and its transaction. */
export function takeShared(cart: Cart, tableCode: string, items: CartItem[]): void {
  endChange(cart);
  const isSame =
    isShared(cart) &&
    cart.table?.tableCode === tableCode &&
    items.length === cart.items.length &&
    items.every(({ id, quantity }, at) => id === cart.items[at]?.id && quantity === cart.items[at].quantity);
  if (isSame) return;
  cart.table = { payment: 'host', tableCode };
  setItems(cart, items);
}

/** The tip of a percentage belongs to the former dishes. */
export function setItems(cart: Cart, items: CartItem[]): void {
  cart.items = items;
  if (cart.gratuityPercentage !== null) cart.gratuity = null;
  reopen(cart);
}

/** What the order form saves. `gratuityPercentage` is null for a typed amount. */
export type SavedForm = Omit<OrderFormValues, 'promocode' | 'table'> & { gratuityPercentage: number | null };

/** @returns whether a value differs */
export function saveForm(cart: Cart, form: SavedForm): boolean {
  const { gratuity, gratuityPercentage } = form;
  const notes = form.notes.slice(0, MAX_ORDER_NOTES);
  const isSame =
    DRAFT_FIELDS.every((field) => form[field] === cart.draft[field]) &&
    notes === cart.notes &&
    gratuity === cart.gratuity &&
    gratuityPercentage === cart.gratuityPercentage;
  const draft = Object.fromEntries(DRAFT_FIELDS.map((field) => [field, form[field]])) as OrderDraft;
  if (!isSame) Object.assign(cart, { draft, notes, gratuity, gratuityPercentage });
  return !isSame;
}

/**
 * Empties a cart. Its order stays until the customer has seen the outcome, but nothing of it is in the cart any more. The delivery that it
 * joins stays, because the link to it may be gone.
 */
export function empty(cart: Cart): void {
  endChange(cart);
  const { transactionId, table } = cart;
  Object.assign(cart, emptyCart, { items: [], table: joinedOf(table), draft: {}, transactionId });
}

/**
 * Empties the cart if it is the one that was ordered; of one that has changed since, what was paid leaves, once. An old receipt
 * takes nothing from a new cart (contract, refinement 1).
 */
export function takePaid(cart: Cart, transactionId: string, paid: readonly PaidLine[]): void {
  if (cart.transactionId !== transactionId || !cart.isOrderInCart) return;
  const left = isSent(cart) || isShared(cart) ? [] : withoutPaid(cart.items, paid);
  const { notes, gratuityPercentage } = cart;
  const tip = gratuityPercentage === null ? { gratuity: cart.gratuity } : { gratuityPercentage };
  empty(cart);
  if (left.length > 0) Object.assign(cart, { items: left, notes, ...tip });
  else cart.table = null;
}

/** The customer has seen the outcome of this order. */
export function forgetTransaction(cart: Cart, transactionId: string): void {
  if (cart.transactionId !== transactionId) return;
  endTransaction(cart);
  cart.transactionId = null;
  cart.isOrderInCart = false;
}

/** The values of the submitted order form; null while the payment page is closed. */
export function orderValuesOf(cart: Cart): OrderFormValues | null {
  const { draft, notes, gratuity, promoCode, table } = cart;
  const isSubmitted = cart.state === 'ready' || cart.state === 'sent';
  if (!isSubmitted || !isCompleteDraft(draft)) return null;
  const handover = joinedOf(table) ? { deliveryType: 'd2d' as const, timeSlotId: null } : {};
  return { ...draft, ...handover, notes, gratuity, promocode: promoCode ?? '', table };
}
