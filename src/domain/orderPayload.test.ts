import { aFormValues, anItem } from '@/testing/builders';
import { buildOrderPayload, leadParams, quoteProducts } from './orderPayload';

const salsa = { choiceId: 11, choiceName: 'Verde', optionName: 'Salsa' };
const items = [
  anItem({ productId: 1, quantity: 2, notes: ' Mild ', optionChoices: { 1: salsa } }),
  anItem({ productId: 1, notes: 'Hot' }),
  anItem({ productId: 2 }),
];
const address = {
  deliveryStreet: ' 20 W Benton Ave ',
  deliveryCity: 'Naperville',
  deliveryState: 'IL',
  deliveryPostalCode: '60540',
  saveDefaultAddress: true,
};
const build = (values = {}) =>
  buildOrderPayload({
    transactionId: 'pi_1',
    items,
    values: aFormValues(values),
    leadTracking: { utm_source: 'flyer' },
  });

describe('the order payload', () => {
  it('contains the items with notes and choices, and the lead parameters', () => {
    expect(build()).toEqual({
      transaction_id: 'pi_1',
      items: [
        { id: 1, quantity: 2, notes: 'Mild', product_option_choice_ids: [11] },
        { id: 1, quantity: 1, notes: 'Hot' },
        { id: 2, quantity: 1 },
      ],
      delivery_type: 'pickup',
      lead_params: { utm_source: 'flyer', utm_medium: 'Web' },
    });
  });

  it('contains tip and promo code as special items', () => {
    expect(build({ gratuity: 0, promocode: ' taco5 ' }).items.slice(3)).toEqual([
      { id: 'tip', price: 0 },
      { id: 'promo_code', notes: 'TACO5' },
    ]);
  });

  it('contains the address only for a delivery', () => {
    expect(build({ deliveryType: 'd2d', timeSlotId: 5, notes: 'Gate 4', ...address })).toMatchObject({
      delivery_type: 'd2d',
      time_slot_id: 5,
      notes: 'Gate 4',
      delivery_street: '20 W Benton Ave',
      delivery_city: 'Naperville',
      delivery_state: 'IL',
      delivery_postal_code: '60540',
      save_default_address: true,
    });
    expect(build(address)).not.toHaveProperty('delivery_street');
  });

  it('trims each text and leaves out a blank one', () => {
    const padded = { deliveryCity: ' Naperville ', deliveryState: ' IL ', deliveryPostalCode: ' 60540 ' };
    expect(build({ ...address, ...padded, deliveryType: 'd2d', notes: ' Gate 4 ' })).toMatchObject({
      notes: 'Gate 4',
      delivery_city: 'Naperville',
      delivery_state: 'IL',
      delivery_postal_code: '60540',
    });
    const blank = buildOrderPayload({
      transactionId: 'pi_1',
      items: [anItem({ productId: 1, notes: '  ' })],
      values: aFormValues({ notes: '  ', promocode: '  ' }),
    });
    expect(blank).not.toHaveProperty('notes');
    expect(blank.items).toEqual([{ id: 1, quantity: 1 }]);
  });
});

it('a quote contains each product once', () => {
  expect(quoteProducts(items)).toEqual([
    { id: 1, quantity: 3 },
    { id: 2, quantity: 1 },
  ]);
});

it('an entry of a quote counts at most 100, also where lines of one product are more', () => {
  const many = (quantity: number, notes: string) => anItem({ productId: 1, quantity, notes });
  expect(quoteProducts([many(60, 'mild'), many(60, 'hot')])).toEqual([
    { id: 1, quantity: 100 },
    { id: 1, quantity: 20 },
  ]);
  expect(quoteProducts([many(100, 'mild'), many(100, 'hot')])).toEqual([
    { id: 1, quantity: 100 },
    { id: 1, quantity: 100 },
  ]);
});

it('utm_medium is always Web', () => {
  expect(leadParams({ utm_medium: 'share' })).toEqual({ utm_medium: 'Web' });
});
