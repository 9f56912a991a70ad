import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eventsApi } from '@/api/eventsApi';
import { cartSynced } from '@/store/slices/carts';
import { emptyDraft } from '@/store/slices/checkout';
import { wireAnswers, wireEvent, wireMembership, wireOrder, wireQuote } from '@/testing/apiFixtures';
import { aCart, aFormValues, anItem } from '@/testing/builders';
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
  stubApi({ ...calls, ...answers });
  const store = makeTestStore({
    preloadedState: {
      session: checkedSession(1),
      carts: { 101: aCart({ items: state ? [] : [anItem({ productId: 1001 })] }) },
      checkout: { 101: { ...emptyDraft, completed: true, values: aFormValues() } },
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
  const [order] = wireMembership.orders;
  let sent = '';
  let emptied = () => undefined as unknown;
  const { store, location } = await open('/events/101/checkout/payment', {
    'POST /api/v2/events/101/orders': async (_url: URL, request: Request) => {
      const { order: body } = (await request.json()) as { order: { transaction_id: string } };
      sent = body.transaction_id;
      emptied();
      return new Refusal(409, {
        code: 'transaction_conflict',
        message: 'This payment belongs to another order.',
      });
    },
    'GET /api/v2/memberships/301': () => ({
      membership: { ...wireMembership, orders: [{ ...order, transactionId: sent }] },
    }),
    [`GET /api/v2/orders/${order?.id}`]: { data: { order: { ...wireOrder, status: 'paid' } } },
  });
  emptied = () => store.dispatch(cartSynced({ eventId: '101', cart: null }));
  await userEvent.click(await screen.findByRole('button', { name: /^Place pickup order/ }));
  await waitFor(() => expect(location().pathname).toBe('/orders/301/receipt'));
});
