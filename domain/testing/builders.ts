import { lineIdentity, type CartItem, type CartItemDraft, type MenuProduct } from '../cart';
import { cents } from '../money';
import type { OrderFormValues } from '../orderPayload';
import type { JoinedTable, SharedCart } from '../tables';

/** Builds a valid cart line; a test overrides what matters. */
export function anItemDraft(overrides: Partial<CartItemDraft> & { productId?: number } = {}): CartItemDraft {
  const { productId = 1, ...rest } = overrides;
  return {
    product: { id: productId, name: `Product ${productId}` },
    quantity: 1,
    notes: '',
    optionChoices: {},
    ...rest,
  };
}

export function anItem(overrides: Parameters<typeof anItemDraft>[0] = {}): CartItem {
  const draft = anItemDraft(overrides);
  return { id: lineIdentity(draft), ...draft };
}

export function aMenuProduct(overrides: Partial<MenuProduct> = {}): MenuProduct {
  return { id: 1, name: 'Product 1', price: cents(1000), options: [], ...overrides };
}

export function aFormValues(overrides: Partial<OrderFormValues> = {}): OrderFormValues {
  return {
    deliveryType: 'pickup',
    timeSlotId: null,
    gratuity: null,
    deliveryStreet: '',
    deliveryCity: '',
    deliveryState: '',
    deliveryPostalCode: '',
    saveDefaultAddress: false,
    notes: '',
    promocode: '',
    table: null,
    ...overrides,
  };
}

export function aTable(overrides: Partial<JoinedTable> = {}): JoinedTable {
  return {
    payment: 'each',
    tableCode: 'AbCdEfGhIjKl-_mNoPqRsT',
    host: 'Dana',
    deliveryTime: '2026-06-04T22:30:00.000Z',
    ...overrides,
  };
}

/** The shared cart that an order in progress pays. */
export const aSharedCart: SharedCart = { payment: 'host', tableCode: 'AbCdEfGhIjKl-_mNoPqRsT' };
