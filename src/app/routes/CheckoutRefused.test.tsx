import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eventsApi } from '@/api/eventsApi';
import { emptyCart } from '@/store/slices/cart';
import { cartSynced } from '@/store/slices/carts';
import { wireAnswers, wireEvent, wireMembership, wireOrder, wireQuote } from '@/testing/apiFixtures';
import { aReadyCart, anItem } from '@/testing/builders';
import { checkedSession, makeTestStore, renderWithProviders } from '@/testing/renderWithProviders';
import { Refusal, stubApi } from '@/testing/stubApi';
import { Site } from '../App';

const calls = {
  'GET /api/v2/events/101': { data: { event: { ...wireEvent, membership: 301 } } },
  'GET /api/v2/events/101/menu_categories': wireAnswers.listMenuCategories,
  'GET /api/v2/events/101/checkout_details': { data: { checkoutDetails: { ...wireQuote, total: 0 } } },
  'GET /api/v2/users/1': wireAnswers.showUser,
  'GET /api/v2/orders/failed': { data: { orders: [] } },
};

/** The event is known, as on the way from the payment to the form. */
async function open(pathname: string, answers: object, state?: object) {
  stubApi(Object.assign(answers, { ...calls, ...answers }));
  const store = makeTestStore({
    preloadedState: {
      session: checkedSession(1),
      carts: { 101: aReadyCart({}, { items: state ? [] : [anItem({ productId: 1001 })] }) },
    },
  });
  await store.dispatch(eventsApi.endpoints.getEvent.initiate('101'));
  return renderWithProviders(<Site />, { store, route: { pathname, state } });
}

it('leads from a refused order without a cart to the event', async () => {
  const { location } = await open('/events/101/checkout', {}, { error: 'The order was changed.' });
  await waitFor(() => expect(location().pathname).toBe('/events/101'));
});

it('leads to the receipt if another tab has sent the order in another form, and has emptied the cart', async () => {
  let emptied = () => undefined as unknown;
  const answers: Record<string, unknown> = {
    'GET /api/v2/memberships/301': { membership: wireMembership },
    'POST /api/v2/events/101/orders': async (_url: URL, request: Request) => {
      const { order } = (await request.json()) as { order: { transaction_id: string } };
      const transactionId = order.transaction_id;
      answers[`GET /api/v2/transactions/${transactionId}/order`] = {
        data: { order: { ...wireOrder, transactionId, status: 'paid' } },
      };
      emptied();
      return new Refusal(409, {
        code: 'transaction_conflict',
        message: 'This payment belongs to another order.',
      });
    },
  };
  const { store, location } = await open('/events/101/checkout/payment', answers);
  emptied = () => store.dispatch(cartSynced({ eventId: '101', cart: emptyCart }));
  await userEvent.click(await screen.findByRole('button', { name: /^Place pickup order/ }));
  await waitFor(() => expect(location().pathname).toBe('/orders/301/receipt'));
});
