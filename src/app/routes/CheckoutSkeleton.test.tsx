import { screen, waitFor } from '@testing-library/react';
import { wireAnswers, wireEvent, wireQuote } from '@/testing/apiFixtures';
import { aCart, anItem } from '@/testing/builders';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { stubApi } from '@/testing/stubApi';
import { Site } from '../App';

const DELIVERY = /^Direct to door/;
const PICKUP = /^Pickup/;

/** The radio buttons that the early script leaves in the page (early/fillOrder). */
function showSkeleton(first: 'd2d' | 'pickup'): void {
  const radio = (value: string) =>
    `<input type="radio" name="deliveryType" value="${value}" ${value === first ? 'checked' : ''} />`;
  const skeleton = `<div data-skeleton="checkout">${radio('d2d')}${radio('pickup')}</div>`;
  document.body.insertAdjacentHTML('beforeend', skeleton);
}
const inSkeleton = (value: string) =>
  document.querySelector<HTMLElement>(`[data-skeleton] [value=${value}]`) ?? document.body;

async function openForm(changed: object = {}): Promise<string[]> {
  const made = stubApi({
    'GET /api/v2/events/101': { data: { event: { ...wireEvent, d2dEnabled: true } } },
    'GET /api/v2/events/101/menu_categories': wireAnswers.listMenuCategories,
    'GET /api/v2/users/1': wireAnswers.showUser,
    'GET /api/v2/orders/failed': { data: { orders: [] } },
    'GET /api/v2/events/101/checkout_details': {
      data: { checkoutDetails: { ...wireQuote, availableTimeSlots: [], ...changed } },
    },
    'POST /api/v2/events/101/validate_address': wireAnswers.validateAddress,
  });
  renderWithProviders(<Site />, {
    route: '/events/101/checkout',
    preloadedState: { session: checkedSession(1), carts: { 101: aCart({ items: [anItem()] }) } },
  });
  await screen.findByRole('form', { name: 'Order details' });
  document.querySelector('[data-skeleton]')?.remove();
  return made;
}
const card = (name: RegExp) => screen.getByRole('radio', { name });

beforeAll(() => import('./CheckoutRoute'));

it('what was chosen in the skeleton is chosen in the form, has the focus, and is what the quote is asked for', async () => {
  showSkeleton('d2d');
  inSkeleton('pickup').click();
  inSkeleton('pickup').focus();
  const made = await openForm();
  expect(card(PICKUP)).toBeChecked();
  expect(card(PICKUP)).toHaveFocus();
  await waitFor(() => expect(made.filter((call) => call.includes('delivery_type=pickup'))).toHaveLength(1));
  expect(screen.queryByLabelText('City')).not.toBeInTheDocument();
});

it('the focus goes over without a choice', async () => {
  showSkeleton('d2d');
  inSkeleton('d2d').focus();
  await openForm();
  expect(card(DELIVERY)).toBeChecked();
  expect(card(DELIVERY)).toHaveFocus();
});

it('a skeleton that was left alone changes nothing', async () => {
  showSkeleton('d2d');
  const made = await openForm({ d2d: false });
  expect(card(PICKUP)).toBeChecked();
  expect(document.body).toHaveFocus();
  expect(made.filter((call) => call.includes('delivery_type=d2d'))).toHaveLength(1);
});

it('a type that is no longer offered is not taken over', async () => {
  showSkeleton('pickup');
  inSkeleton('d2d').click();
  await openForm({ enableD2d: false });
  expect(screen.queryByRole('radio', { name: DELIVERY })).not.toBeInTheDocument();
  expect(card(PICKUP)).toBeChecked();
});
