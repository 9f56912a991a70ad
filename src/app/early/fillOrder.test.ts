import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { encode } from '@/store/persistence/envelope';
import { wireEvent, wireQuote } from '@/testing/apiFixtures';
import { aCart, anItem } from '@/testing/builders';
import { fillDeliveryType } from './fillOrder';
import { fillSkeleton } from './fillSkeleton';
import { firstQuotePath, startOrder } from './firstQuote';
import { renderFirstScreen } from './firstScreen';

const EVENT = { ...wireEvent, d2dEnabled: true, d2dExclusive: false, pickupStreet: '1 Elm St' };
const delivery = { id: 'd2d', name: 'Delivery', sku: 'd2d', price: 3.99, notes: null, description: null };
const QUOTE = {
  ...wireQuote,
  nonProductLineItems: [...wireQuote.nonProductLineItems, delivery],
};
const nothingKnown = { query: '', heading: '', config: {}, host: '' };
const radios = () => screen.queryAllByRole<HTMLInputElement>('radio');
const chosen = () => radios().find(({ checked }) => checked)?.value;
const words = () => radios().map((radio) => radio.parentElement?.textContent);

beforeEach(() => {
  document.body.innerHTML = `<div id="root">${renderFirstScreen('checkout')}</div>`;
  const path = '/events/101/checkout';
  fillSkeleton({ ...nothingKnown, name: 'checkout', path, params: { id: '101' } });
});

describe("the order form's first choice in the skeleton", () => {
  it('has bones until event and quote are there, then fee and street, and works', async () => {
    expect(radios()).toEqual([]);
    const bones = () => document.querySelectorAll('main [aria-hidden=true]').length;
    const before = bones();
    fillDeliveryType(EVENT, QUOTE, {});
    expect(bones()).toBeLessThan(before);
    expect(screen.getByRole('radiogroup', { name: 'Delivery or pickup' })).toBeVisible();
    expect(words()).toEqual(['Direct to door$3.99', 'Pickup1 Elm St']);
    expect(chosen()).toBe('d2d');
    await userEvent.click(screen.getByRole('radio', { name: /^Pickup/ }));
    expect(chosen()).toBe('pickup');
    // The app tells by the default that the customer has chosen.
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Direct/ }).defaultChecked).toBe(true);
  });

  it.each<[string, object, object, object, string[], string | undefined]>([
    ['a draft', {}, {}, { deliveryType: 'pickup' }, ['Direct to door$3.99', 'Pickup1 Elm St'], 'pickup'],
    ['a delivery that is off', {}, { enableD2d: false }, {}, ['Pickup1 Elm St'], 'pickup'],
    [
      'a delivery not available now',
      {},
      { d2d: false },
      {},
      ['Direct to door$3.99', 'Pickup1 Elm St'],
      'pickup',
    ],
    [
      'deliveries only',
      { d2dExclusive: true, pickupStreet: null },
      {},
      { deliveryType: 'pickup' },
      ['Direct to door$3.99'],
      'd2d',
    ],
    [
      'no fee and no street',
      { pickupStreet: null },
      { nonProductLineItems: [] },
      {},
      ['Direct to door', 'Pickup'],
      'd2d',
    ],
    ['nothing to choose', { d2dExclusive: true }, { enableD2d: false }, {}, [], undefined],
  ])('follows the rules of the form: %s', (_, event, quote, draft, cards, first) => {
    fillDeliveryType({ ...EVENT, ...event }, { ...QUOTE, ...quote }, draft);
    expect(words()).toEqual(cards);
    expect(chosen()).toBe(first);
  });
});

describe('the start of an order', () => {
  const start = async (transactionId: string | null) => {
    const cart = encode(aCart({ items: [anItem()], transactionId }), { e: 0, r: 1, w: 'tab' });
    const stored = { cart, draft: null, tracking: null };
    window.__earlyFetch = {
      '/api/v2/events/101': { body: { data: { event: EVENT } } },
      [firstQuotePath('101', EVENT, stored) ?? '']: { body: { data: { checkoutDetails: QUOTE } } },
    };
    await startOrder({ eventId: '101', host: '', stored, ask: () => undefined });
  };
  afterEach(() => delete window.__earlyFetch);

  it('shows the choice with the quote', async () => {
    await start(null);
    expect(chosen()).toBe('d2d');
  });

  it('shows none for an order that is being paid', async () => {
    await start('order-1');
    expect(radios()).toEqual([]);
  });
});
