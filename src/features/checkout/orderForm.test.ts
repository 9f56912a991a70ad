import { MAX_ORDER_NOTES } from '@dwellivery/domain/cart';
import { cents, parseMoney } from '@dwellivery/domain/money';
import type { CheckoutDetails } from '@/api/types';
import { wireLastChoice } from '@/testing/wire/event';
import { aCart } from '@/testing/builders';
import {
  ALL_TIMES_TAKEN,
  deliveryTypesOf,
  orderFields,
  mustChooseSlot,
  quotedTable,
  slotsOf,
  timeText,
  tipOf,
  toSavedForm,
  type OrderFormFacts,
} from './orderForm';
import { orderSchema } from './orderSchema';

const slot = (id: number, full = false) => ({
  id,
  project_id: 101,
  time: '2026-06-04T22:30:00.000Z',
  label: `${id}:30 PM`,
  full,
  remaining: 5,
});
const details = {
  enableD2d: true,
  d2d: true,
  enableTimeSlotSelect: true,
  availableTimeSlots: [{ id: 5 }, { id: 6 }],
  enableGratuity: true,
  defaultGratuityPercentage: 15,
  baseCost: 2590,
  customerStreet: '20 W Benton Ave',
  customerCity: 'Naperville',
  customerState: 'IL',
  customerPostalCode: '60540',
} as CheckoutDetails;

function facts(
  changed: Partial<CheckoutDetails> = {},
  event: Partial<OrderFormFacts['event']> = {},
): OrderFormFacts {
  return {
    event: {
      timeSlots: [slot(5), slot(6)],
      d2dExclusive: false,
      d2dEnabled: true,
      lastChoice: null,
      ...event,
    },
    details: { ...details, ...changed },
  };
}

const begin = (given = facts(), draft = {}, cart = {}) => orderFields(given, aCart({ draft, ...cart }));

describe('the order form starts', () => {
  it('with delivery where it is enabled and available, and the address of the account', () => {
    expect(begin()).toMatchObject({
      deliveryType: 'd2d',
      deliveryStreet: '20 W Benton Ave',
      deliveryPostalCode: '60540',
      saveDefaultAddress: false,
    });
  });

  it.each([
    ['not enabled', { enableD2d: false }, {}, 'pickup'],
    ['not available', { d2d: false }, {}, 'pickup'],
    ['the only way', { d2d: false }, { d2dExclusive: true }, 'd2d'],
  ])('with the right type where delivery is %s', (_how, changed, event, type) => {
    expect(begin(facts(changed, event)).deliveryType).toBe(type);
  });

  it('with the values of the draft before all others', () => {
    const draft = { deliveryType: 'pickup' as const, timeSlotId: 6, deliveryCity: 'Lisle' };
    expect(begin(facts(), draft, { notes: 'Gate 4' })).toMatchObject({
      deliveryType: 'pickup',
      timeSlotId: '6',
      deliveryCity: 'Lisle',
      notes: 'Gate 4',
    });
  });

  it('with the only time slot, and with none of several', () => {
    expect(begin(facts({ availableTimeSlots: [{ id: 6 }] })).timeSlotId).toBe('6');
    expect(begin().timeSlotId).toBe('');
  });

  it('without a time slot that is no longer offered', () => {
    expect(begin(facts({ availableTimeSlots: [{ id: 5 }, { id: 7 }] }), { timeSlotId: 6 }).timeSlotId).toBe(
      '5',
    );
  });

  it('with the default percentage, the chosen one or the typed amount as tip', () => {
    expect(begin()).toMatchObject({ tip: '15', tipAmount: '' });
    expect(begin(facts(), {}, { gratuityPercentage: 20 })).toMatchObject({ tip: '20', tipAmount: '' });
    const computed = { gratuity: cents(518), gratuityPercentage: 20 };
    expect(begin(facts(), {}, computed)).toMatchObject({ tip: '20', tipAmount: '' });
    expect(begin(facts(), {}, { gratuity: 350 })).toMatchObject({ tip: 'custom', tipAmount: '3.50' });
  });
});

describe('the order form starts also', () => {
  it('with no text where the account has no address, and keeps an emptied field of the draft', () => {
    const none = { customerStreet: null, customerCity: null, customerState: null, customerPostalCode: null };
    const empty = { deliveryStreet: '', deliveryCity: '', deliveryState: '', deliveryPostalCode: '' };
    expect(begin(facts(none as Partial<CheckoutDetails>))).toMatchObject(empty);
    expect(begin(facts(), empty)).toMatchObject(empty);
    const full = { deliveryStreet: 'a', deliveryCity: 'b', deliveryState: 'c', deliveryPostalCode: 'd' };
    expect(begin(facts(), { ...full, saveDefaultAddress: true })).toMatchObject({
      ...full,
      saveDefaultAddress: true,
    });
    expect(begin()).toMatchObject({ deliveryCity: 'Naperville', deliveryState: 'IL' });
  });

  it('with a time that can be chosen, not one that is disabled', () => {
    const given = facts(
      { availableTimeSlots: [{ id: 5 }, { id: 7 }] },
      { timeSlots: [slot(5), slot(6), slot(7)] },
    );
    expect(begin(given, { timeSlotId: 6 }).timeSlotId).toBe('');
    expect(begin(given, { timeSlotId: 7 }).timeSlotId).toBe('7');
  });

  it('without a type that the event does not offer, and with none if it offers none', () => {
    expect(begin(facts({ enableD2d: false }), { deliveryType: 'd2d' }).deliveryType).toBe('pickup');
    expect(begin(facts({ enableD2d: false }, { d2dExclusive: true })).deliveryType).toBe('');
  });

  it('without a percentage that is not offered, and with a tip of nothing', () => {
    expect(begin(facts(), {}, { gratuityPercentage: 17 })).toMatchObject({ tip: '', tipAmount: '' });
    expect(begin(facts(), {}, { gratuity: 0 })).toMatchObject({ tip: 'custom', tipAmount: '0.00' });
  });
});

describe('the time of the order', () => {
  const window = { deliveryWindowLocal: ['5:30 PM', '7:30 PM'] };

  it('is that of the chosen slot, by number or text', () => {
    const of = (timeSlotId: number | string | null) =>
      timeText({ timeSlotId, deliveryType: 'pickup' }, facts(window));
    expect([5, '6', null, ''].map(of)).toEqual(['5:30 PM', '6:30 PM', undefined, undefined]);
  });

  it('is the whole window where there are no slots', () => {
    const given = facts({ ...window, enableTimeSlotSelect: false });
    expect(timeText({ timeSlotId: 5, deliveryType: 'pickup' }, given)).toBe('5:30 PM – 7:30 PM');
  });

  it('is no window if every slot is taken and one was needed, and that of a slot that was taken', () => {
    const given = facts({ ...window, availableTimeSlots: [] });
    const of = (timeSlotId: string, deliveryType: 'd2d' | 'pickup') =>
      timeText({ timeSlotId, deliveryType }, given);
    expect(of('', 'pickup')).toBeUndefined();
    expect(of('5', 'pickup')).toBe('5:30 PM');
    expect(of('', 'd2d')).toBe('5:30 PM – 7:30 PM');
  });
});

describe('times', () => {
  it('that are all taken prevent a pickup, but not a delivery', () => {
    const none = facts({}, { timeSlots: [slot(5, true), slot(6, true)] });
    expect(mustChooseSlot(none, 'pickup')).toBe(true);
    expect(mustChooseSlot(none, 'd2d')).toBe(false);
    expect(mustChooseSlot(facts(), 'd2d')).toBe(true);
    expect(mustChooseSlot(facts({ enableTimeSlotSelect: false }), 'pickup')).toBe(false);
  });

  it('are all taken if the last were taken since the event was read', () => {
    const late = facts({ availableTimeSlots: [] }, { timeSlots: [slot(5), slot(6)] });
    expect(slotsOf(late).slots).toEqual([]);
    expect([mustChooseSlot(late, 'pickup'), mustChooseSlot(late, 'd2d')]).toEqual([true, false]);
  });

  it('that are full are left out, unavailable ones are disabled', () => {
    const given = facts(
      { availableTimeSlots: [{ id: 5 }] },
      { timeSlots: [slot(5), slot(6), slot(7, true)] },
    );
    expect(slotsOf(given).slots.map(({ id, disabled }) => [id, disabled])).toEqual([
      [5, false],
      [6, true],
    ]);
  });

  it('are not required if the event has none to choose', () => {
    expect(slotsOf(facts({ enableTimeSlotSelect: false }))).toEqual({ slots: [], preselectedId: null });
  });
});

it('a delivery-only event offers no pickup, one without delivery offers nothing else', () => {
  expect(deliveryTypesOf(facts())).toEqual(['d2d', 'pickup']);
  expect(deliveryTypesOf(facts({}, { d2dExclusive: true }))).toEqual(['d2d']);
  expect(deliveryTypesOf(facts({ enableD2d: false }))).toEqual(['pickup']);
});

describe('the tip', () => {
  it.each([
    [{ tip: '15', tipAmount: '' }, 389],
    [{ tip: 'custom', tipAmount: '3.50' }, 350],
    [{ tip: 'custom', tipAmount: '0' }, 0],
    [{ tip: 'custom', tipAmount: '１０' }, 1000],
    [{ tip: 'custom', tipAmount: ' ＄３．５０ ' }, 350],
    [{ tip: 'custom', tipAmount: '3,50' }, 350],
    [{ tip: 'custom', tipAmount: '$12,05' }, 1205],
    [{ tip: 'custom', tipAmount: '1,000' }, 100_000],
    [{ tip: 'custom', tipAmount: '1,000,50' }, null],
    [{ tip: 'custom', tipAmount: '1.000,50' }, null],
    [{ tip: 'custom', tipAmount: '3,5' }, null],
    [{ tip: 'custom', tipAmount: '-1' }, null],
    [{ tip: 'custom', tipAmount: '1.234' }, null],
    [{ tip: 'custom', tipAmount: '999999' }, null],
    [{ tip: 'custom', tipAmount: 'a lot' }, null],
    [{ tip: '', tipAmount: '' }, null],
  ])('%j is %p cents', (fields, cents) => expect(tipOf(fields, facts())).toBe(cents));

  it('is none where the event takes none', () => {
    expect(tipOf({ tip: '20', tipAmount: '' }, facts({ enableGratuity: false }))).toBeNull();
  });
});

const NO_TIP = { gratuityPercentage: null };

it('becomes what the cart keeps', () => {
  const fields = { ...begin(), timeSlotId: '6', tip: '20', notes: 'Gate 4' };
  const saved = {
    deliveryType: 'd2d',
    timeSlotId: 6,
    gratuity: parseMoney('5.18'),
    gratuityPercentage: 20,
    deliveryStreet: '20 W Benton Ave',
    deliveryCity: 'Naperville',
    deliveryState: 'IL',
    deliveryPostalCode: '60540',
    saveDefaultAddress: false,
    notes: 'Gate 4',
  };
  expect(toSavedForm(fields, facts(), NO_TIP)).toEqual(saved);
  const typed = { ...fields, tip: 'custom', tipAmount: '3.50' };
  expect(toSavedForm(typed, facts(), { gratuityPercentage: 17 })).toEqual({
    ...saved,
    gratuity: 350,
    gratuityPercentage: null,
  });
  expect(toSavedForm(fields, facts({ enableGratuity: false }), NO_TIP)).toMatchObject({
    gratuity: null,
    gratuityPercentage: null,
  });
});

it('keeps a percentage that is no longer offered, and nothing else that was not chosen', () => {
  const fields = { ...begin(), deliveryType: '' as const, timeSlotId: '', tip: '' };
  expect(toSavedForm(fields, facts(), { gratuityPercentage: 17 })).toMatchObject({
    ...{ deliveryType: 'pickup', timeSlotId: null, gratuity: null, gratuityPercentage: 17 },
  });
});

describe('the rules of the order form', () => {
  const errorsOf = (
    fields: object,
    given = facts(),
    complaint: string | null = null,
  ): Record<string, string> => {
    try {
      orderSchema(given, () => complaint).validateSync(
        { ...begin(given), timeSlotId: '5', ...fields },
        { abortEarly: false },
      );
      return {};
    } catch (error) {
      const { inner } = error as { inner: { path: string; message: string }[] };
      return Object.fromEntries(inner.map(({ path, message }) => [path, message]));
    }
  };

  it('let a whole order pass', () => expect(errorsOf({})).toEqual({}));

  it.each([
    ['order type', { deliveryType: '' }, { deliveryType: 'You must select an order type' }],
    ['time slot', { timeSlotId: '' }, { timeSlotId: 'Please select a time slot' }],
    ['tip', { tip: '' }, { tip: 'Please select or input a tip' }],
    ['amount', { tip: 'custom', tipAmount: '' }, { tipAmount: 'Please select or input a tip' }],
    ...['1.234', '3,5', 'a lot', '-1', '1.000,50'].map((tipAmount): [string, object, object] => [
      `form of "${tipAmount}"`,
      { tip: 'custom', tipAmount },
      { tipAmount: 'Type the tip in dollars and cents, such as 12.50.' },
    ]),
    ['limit', { tip: 'custom', tipAmount: '999999' }, { tipAmount: 'A tip is $100,000.00 at most.' }],
    ['street', { deliveryStreet: ' ' }, { deliveryStreet: 'Must put in a street address' }],
    ['city', { deliveryCity: '' }, { deliveryCity: 'Must put in a city' }],
    ['state', { deliveryState: '' }, { deliveryState: 'Must put in a state' }],
    ['zip', { deliveryPostalCode: '6054' }, { deliveryPostalCode: 'Must put in a zip code' }],
  ])('miss the %s', (_what, fields, errors) => expect(errorsOf(fields)).toEqual(errors));

  it('refuse an address out of range at each of its fields', () => {
    const text = 'Address is outside of delivery range';
    expect(errorsOf({}, facts(), text)).toEqual({
      deliveryStreet: text,
      deliveryCity: text,
      deliveryState: text,
      deliveryPostalCode: text,
    });
  });

  it('say that all times are taken where none can be selected', () => {
    const taken = facts({}, { timeSlots: [slot(5, true)] });
    expect(errorsOf({ deliveryType: 'pickup', timeSlotId: '' }, taken)).toEqual({
      timeSlotId: ALL_TIMES_TAKEN,
    });
    expect(errorsOf({ deliveryType: 'd2d', timeSlotId: '' }, taken)).toEqual({});
  });

  it('refuse a type that the event does not offer, and notes over the limit', () => {
    const text = 'You must select an order type';
    expect(errorsOf({ deliveryType: 'pickup' }, facts({}, { d2dExclusive: true }))).toEqual({
      deliveryType: text,
    });
    expect(errorsOf({ notes: 'x'.repeat(MAX_ORDER_NOTES) })).toEqual({});
    expect(errorsOf({ notes: 'x'.repeat(MAX_ORDER_NOTES + 1) })).toEqual({
      notes: `At most ${MAX_ORDER_NOTES} characters`,
    });
  });

  it('take a typed tip only with "custom", and a zip with blanks around it', () => {
    expect(errorsOf({ tip: '20', tipAmount: 'a lot' })).toEqual({});
    expect(errorsOf({ tip: 'custom', tipAmount: '0' })).toEqual({});
    expect(errorsOf({ deliveryPostalCode: ' 60540 ' })).toEqual({});
    const missing = { deliveryCity: ' ', deliveryState: ' ' };
    expect(errorsOf(missing)).toEqual({
      deliveryCity: 'Must put in a city',
      deliveryState: 'Must put in a state',
    });
  });

  it('need no address for a pickup, and nothing that the event does not offer', () => {
    expect(
      errorsOf({ deliveryType: 'pickup', deliveryStreet: '', deliveryPostalCode: '' }, facts(), 'Far'),
    ).toEqual({});
    const bare = facts({ enableTimeSlotSelect: false, enableGratuity: false });
    expect(errorsOf({ timeSlotId: '', tip: '' }, bare)).toEqual({});
  });
});

describe('after another order the form starts', () => {
  const last = wireLastChoice;
  const after = (choice: Partial<typeof last>, draft = {}, cart = {}, changed = {}) =>
    begin(facts(changed, { lastChoice: { ...last, ...choice } }), draft, cart);

  it('with its delivery type, tip and time', () => {
    expect(after({ deliveryType: 'pickup', tipPercent: 20, timeSlotId: 6 })).toMatchObject({
      ...{ deliveryType: 'pickup', tip: '20', tipAmount: '', timeSlotId: '6' },
    });
  });

  it('with what was chosen for this one since', () => {
    const chosen = after(
      { deliveryType: 'pickup', tipPercent: 20, timeSlotId: 6 },
      { deliveryType: 'd2d', timeSlotId: 5 },
      { gratuity: cents(100) },
    );
    expect(chosen).toMatchObject({
      deliveryType: 'd2d',
      tip: 'custom',
      tipAmount: '1.00',
      timeSlotId: '5',
    });
  });

  it('with its amount if the tip was none of the percentages, also nothing', () => {
    expect(after({ tipPercent: null, tipCents: 325 })).toMatchObject({
      tip: 'custom',
      tipAmount: '3.25',
    });
    expect(after({ tipPercent: null, tipCents: 0 })).toMatchObject({ tip: 'custom', tipAmount: '0.00' });
  });

  it('never with a tip that was not chosen before', () => {
    expect(after({ tipPercent: 22 })).toMatchObject({ tip: '', tipAmount: '' });
  });

  it('never with a time that is full, and with no time of another event', () => {
    expect(after({ timeSlotId: 6 }, {}, {}, { availableTimeSlots: [] }).timeSlotId).toBe('');
    expect(after({ timeSlotId: null }).timeSlotId).toBe('');
  });

  it('with the delivery that is left, if its own is not offered', () => {
    expect(after({ deliveryType: 'd2d' }, {}, {}, { enableD2d: false }).deliveryType).toBe('pickup');
  });

  it('with its address, unless the account has one', () => {
    const address = {
      customerStreet: null,
      customerCity: null,
      customerState: null,
      customerPostalCode: '60187',
    };
    expect(after({}).deliveryStreet).toBe('20 W Benton Ave');
    expect(after({}, {}, {}, address)).toMatchObject({
      ...{ deliveryStreet: last.deliveryStreet, deliveryPostalCode: last.deliveryPostalCode },
    });
    const picked = {
      deliveryStreet: null,
      deliveryCity: null,
      deliveryState: null,
      deliveryPostalCode: null,
    };
    expect(after(picked, {}, {}, address)).toMatchObject({ deliveryStreet: '', deliveryPostalCode: '60187' });
  });
});

describe('a joined delivery', () => {
  const table = {
    payment: 'each' as const,
    tableCode: 'AbCdEfGhIjKl-_mNoPqRsT',
    host: 'Dana',
    deliveryTime: slot(5).time,
  };
  const quoted = {
    code: table.tableCode,
    payment: 'each' as const,
    name: "Dana's delivery",
    host: 'Dana',
    deliveryTime: null,
  };

  it.each([
    [
      'comes at the time of the quote, where the operator has moved it',
      table,
      quoted,
      { deliveryTime: null },
    ],
    ['comes at the time that the cart has kept until a quote names another', table, null, table],
    ['is none, if the customer joins none', null, quoted, null],
  ])('%s', (_what, joined, inQuote, expected) => {
    const found = quotedTable(joined, { table: inQuote });
    if (expected === null) expect(found).toBeNull();
    else expect(found).toMatchObject(expected);
  });
});
