import type { OrderFormValues } from '@dwellivery/domain/orderPayload';
import { aFormValues, anItem } from '@dwellivery/domain/testing/builders';
import type { Seat } from '@/store/slices/tables';
import { emptyCart, type Cart, type SavedForm } from '@/store/slices/cart';

export * from '@dwellivery/domain/testing/builders';

export function aCart(overrides: Partial<Cart> = {}): Cart {
  return { ...emptyCart, items: [anItem()], ...overrides };
}

/** The order form with a typed tip, as it is saved. */
export function aSavedForm(overrides: Partial<SavedForm> = {}): SavedForm {
  const { promocode: _code, table: _table, ...form } = aFormValues();
  return { ...form, gratuityPercentage: null, ...overrides };
}

/** A cart whose order form was submitted. */
export function aReadyCart(values: Partial<OrderFormValues> = {}, overrides: Partial<Cart> = {}): Cart {
  const { notes, gratuity, promocode, table, ...draft } = aFormValues(values);
  return aCart({ notes, gratuity, promoCode: promocode || null, table, draft, state: 'ready', ...overrides });
}

/** The seat of Bo, a visitor, at `wireCart`. */
export function aSeat(overrides: Partial<Seat> = {}): Seat {
  return {
    code: 'AbCdEfGhIjKl-_mNoPqRsT',
    eventId: 101,
    eventEndsAt: '2026-06-05T00:30:00.000Z',
    guestId: 2,
    guestName: 'Bo',
    secret: 'sEcReT-of-the-guest-22',
    items: [],
    isDone: false,
    revision: 0,
    isSent: true,
    isRemoved: false,
    ...overrides,
  };
}
