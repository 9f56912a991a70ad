import userEvent from '@testing-library/user-event';
import { screen } from '@testing-library/react';
import { Site } from '@/app/App';
import { cents } from '@dwellivery/domain/money';
import type { Cart } from '@/store/slices/cart';
import { wireAnswers, wireEvent, wireMembership, wireOrder, wireQuote } from './apiFixtures';
import { aCart, aReadyCart, anItem } from './builders';
import { checkedSession, renderWithProviders } from './renderWithProviders';
import { stubApi } from './stubApi';

/** A paid order that its customer changes, for the tests of its screens. */

export const RECEIPT = '/orders/301/receipt';
export const CHECKOUT = '/events/101/checkout';
export const ORDER = 'GET /api/v2/orders/501';
export const MEMBERSHIP = 'GET /api/v2/memberships/301';
export const QUOTE = 'GET /api/v2/events/101/checkout_details';
export const PUT = 'PUT /api/v2/events/101/orders/501';
/** Of {@link amendmentOf}. */
export const CANCEL_CHANGE = 'DELETE /api/v2/orders/501/changes/pi_fixture_0001';
export const SHEET = 'POST /api/v2/payment_sheets';

export const salsa = { choiceId: 11, choiceName: 'Verde', optionName: 'Salsa' };
export const tacos = { product: { id: 1001, name: 'Al pastor tacos' }, optionChoices: { 1: salsa } };
export const dish = anItem({ ...tacos, quantity: 2 });
export const tipLine = {
  id: 'tip_percentage',
  name: 'Tip',
  sku: 'tip_percentage',
  price: 3,
  notes: null,
  description: null,
} as const;
export const order = {
  ...wireOrder,
  version: 3,
  promoCode: 'TEN',
  notes: 'ring twice',
  nonProductLineItems: [...wireOrder.nonProductLineItems, tipLine],
};
export const orderOf = (changed: object = {}) => ({ data: { order: { ...order, ...changed } } });
export const changes = { orderId: 501, version: 3 };
export const [paidOrder] = wireMembership.orders;
export const membershipOf = (changed: object = {}) => ({
  membership: { ...wireMembership, orders: [{ ...paidOrder, version: 3, ...changed }] },
});
/** With the same changes as an order. */
export const receiptOf = ({ data }: ReturnType<typeof orderOf>) => {
  const { version, changes: made } = data.order;
  return membershipOf({ version, changes: made });
};
export const quoteOf = (difference: number | null, differenceLines: object[] = [], changed: object = {}) => ({
  data: { checkoutDetails: { ...wireQuote, difference, differenceLines, ...changed } },
});
export const dearer = quoteOf(5.49, [
  { name: 'Elote', price: 5 },
  { name: 'Tax', price: 0.49 },
]);
export const amendmentOf = (status: string, failureMessage: string | null = null) => ({
  transactionId: 'pi_fixture_0001',
  status,
  amount: 5.49,
  heldUntil: '2026-06-01T12:15:00.000Z',
  failureMessage,
});

export const { paymentSheet } = wireAnswers.createPaymentSheet.data;
export const sheetOfDifference = { data: { paymentSheet: { ...paymentSheet, amount: 5.49 } } };

export const calls = {
  'GET /api/v2/events/101': { data: { event: { ...wireEvent, membership: 301, lastChoice: null } } },
  'GET /api/v2/events/101/menu_categories': wireAnswers.listMenuCategories,
  'GET /api/v2/users/1': wireAnswers.showUser,
  'GET /api/v2/orders/failed': { data: { orders: [] } },
  [MEMBERSHIP]: membershipOf(),
  [ORDER]: orderOf(),
  [QUOTE]: dearer,
  [SHEET]: sheetOfDifference,
};
export const changing: Cart = aCart({
  items: [dish],
  gratuity: cents(300),
  draft: { deliveryType: 'pickup', timeSlotId: 1, saveDefaultAddress: false },
  changes,
});
export const submitted: Cart = aReadyCart(
  { deliveryType: 'pickup', timeSlotId: 1, gratuity: cents(300) },
  { items: [dish], changes },
);

interface Visit {
  answers?: Record<string, unknown>;
  cart?: Cart;
}
export function visit(path: string, { answers = {}, cart }: Visit = {}) {
  const made = stubApi({ ...calls, ...answers });
  const view = renderWithProviders(<Site />, {
    route: path,
    preloadedState: { session: checkedSession(1), carts: cart ? { 101: cart } : {} },
  });
  return { ...view, made, cartNow: () => view.store.getState().carts['101'], user: userEvent.setup() };
}
/** The order after the change that was sent with this transaction. */
const madeBy = (transactionId: string) =>
  orderOf({
    version: 4,
    changes: [{ at: '2026-06-01T12:00:00.000Z', difference: 5.49, transactionId }],
  });
/** As an answer to a change: the order that has it. */
export const changed = madeBy('pi_fixture_0001');
/** Keeps what is sent. */
export const sentBy = (...answers: unknown[]) => {
  const bodies: { order: { transaction_id: string } }[] = [];
  const call = async (_url: URL, request: Request) => {
    const body = (await request.json()) as (typeof bodies)[number];
    bodies.push(body);
    const answer = answers[Math.min(bodies.length, answers.length) - 1];
    return answer === changed ? madeBy(body.order.transaction_id) : answer;
  };
  /** The order as the last change makes it, or as it was. */
  const made = () => {
    const last = bodies.at(-1);
    return last ? madeBy(last.order.transaction_id) : orderOf();
  };
  return { bodies, call, made };
};
export const press = async (user: ReturnType<typeof userEvent.setup>, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
