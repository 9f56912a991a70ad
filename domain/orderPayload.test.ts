import { aFormValues, anItem, aSharedCart, aTable } from './testing/builders';
import {
  buildOrderPayload,
  defaultDeliveryType,
  leadParams,
  offeredSlots,
  quoteProducts,
} from './orderPayload';

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

  it('of a shared cart is delivered as the form says, and names its table', () => {
    const payload = build({ ...address, deliveryType: 'd2d', timeSlotId: 5, table: aSharedCart });
    expect(payload).toMatchObject({
      delivery_type: 'd2d',
      delivery_postal_code: '60540',
      time_slot_id: 5,
      table_code: aSharedCart.tableCode,
    });
  });

  it('of a joined delivery contains its table alone, whatever address and time the form has', () => {
    const own = { ...address, deliveryType: 'pickup' as const, timeSlotId: 5 };
    const payload = build({ ...own, table: aTable() });
    expect(payload).toMatchObject({ delivery_type: 'd2d', table_code: aTable().tableCode });
    expect(Object.keys(payload).sort()).toEqual([
      'delivery_type',
      'items',
      'lead_params',
      'table_code',
      'transaction_id',
    ]);
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

it.each([
  [{ enableD2d: true, d2d: true, d2dExclusive: false }, 'd2d'],
  [{ enableD2d: true, d2d: false, d2dExclusive: true }, 'd2d'],
  [{ enableD2d: true, d2d: true, d2dExclusive: true }, 'd2d'],
  [{ enableD2d: true, d2d: false, d2dExclusive: false }, 'pickup'],
  [{ enableD2d: false, d2d: true, d2dExclusive: true }, 'pickup'],
])('with %o an order begins as %s (spec 2 §4)', (facts, type) => {
  expect(defaultDeliveryType(facts)).toBe(type);
});

describe('the time slots on offer', () => {
  const slot = (id: number, full = false) => ({ id, full });

  it.each([
    ['the only one is chosen', [slot(1)], [1], 1],
    ['the only one that is available is chosen', [slot(1), slot(2)], [2], 2],
    ['the only one that is not full is chosen', [slot(1, true), slot(2)], [1, 2], 2],
    ['of two none is chosen', [slot(1), slot(2)], [1, 2], null],
    ['none is chosen where none exists', [], [1], null],
  ])('%s', (_what, slots, available, chosen) => {
    const offered = offeredSlots(
      slots,
      available.map((id) => ({ id })),
    );
    expect(offered.preselectedId).toBe(chosen);
    expect(offered.slots).toEqual(
      slots.filter(({ full }) => !full).map((one) => ({ ...one, disabled: !available.includes(one.id) })),
    );
  });

  it('are none where none can be chosen, as the last were taken since the event was read', () => {
    expect(offeredSlots([slot(1), slot(2)], [])).toEqual({ slots: [], preselectedId: null });
  });
});
