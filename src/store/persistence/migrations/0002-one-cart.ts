import type { Migration } from './types';

/** Version 1: a cart, and beside it the form of its order, which `joins` puts into it as `checkout`. */
interface CartV1 {
  items?: unknown;
  notes?: unknown;
  gratuity?: unknown;
  gratuityPercentage?: unknown;
  /** Of the order that was sent with exactly these items. */
  transactionId?: unknown;
  /** Of the order that was sent last, while its dishes may still be in the cart. */
  sentId?: unknown;
  checkout?: DraftV1;
}

interface DraftV1 {
  values?: Record<string, unknown>;
  promoCode?: unknown;
  completed?: unknown;
  /** Of the order that was sent last, until its outcome was seen. */
  transactionId?: unknown;
}

function stateOf(isCompleted: boolean, isSent: boolean): string {
  if (isSent) return isCompleted ? 'sent' : 'refused';
  return isCompleted ? 'ready' : 'choosing';
}

/** Version 2: one order in progress, with its form, its transaction and a state. */
function cart(value: unknown): unknown {
  // Not a cart: the reader refuses it.
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { items, notes, gratuity, gratuityPercentage, transactionId, sentId, checkout } = value as CartV1;
  const { values = {}, promoCode, completed, transactionId: lastId } = checkout ?? {};
  const { notes: typedNotes, gratuity: amount, promocode: _code, ...draft } = values;
  const sent = transactionId ?? sentId ?? lastId ?? null;
  const isCompleted = completed === true;
  return {
    // A form without a cart has none.
    items: items ?? (checkout && []),
    notes: typedNotes ?? notes,
    gratuity: gratuityPercentage != null ? (isCompleted ? amount : null) : gratuity,
    gratuityPercentage,
    promoCode,
    draft,
    transactionId: sent,
    isOrderInCart: sent !== null && (transactionId === sent || sentId === sent),
    state: stateOf(isCompleted, transactionId != null),
  };
}

export const oneCart: Migration = {
  to: 2,
  lost: 'nothing but the cached user data, which is fetched again',
  steps: { carts: cart },
  joins: { from: 'checkout', into: 'carts', keys: { from: 'dw:checkout:', into: 'dw:cart:' } },
};
