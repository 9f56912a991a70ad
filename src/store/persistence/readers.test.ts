import { MAX_LINES, MAX_ORDER_NOTES } from '@dwellivery/domain/cart';
import { cents } from '@dwellivery/domain/money';
import { aCart, aReadyCart, anItem, aSeat, aSharedCart, aTable } from '@/testing/builders';
import { emptyCart, type Cart, type SavedForm } from '../slices/cart';
import { cartsReducer, draftSaved } from '../slices/carts';
import { readCart, readSession, readTables, readUserCache, readVersion } from './readers';

const NO_RECORDS = [null, undefined, 7, 'cart', true, []];
const keep = () => undefined;
const cart = (more: object) => readCart({ ...emptyCart, ...more }, keep);
const without = (field: string, of: object) =>
  Object.fromEntries(Object.entries(of).filter(([name]) => name !== field));

it.each(NO_RECORDS)('%p is no stored value of ours', (raw) => {
  const onInvalid = jest.fn();
  expect([readCart(raw, onInvalid), readSession(raw), readVersion(raw), readUserCache(raw)]).toEqual(
    Array(4).fill(null),
  );
  expect(onInvalid).not.toHaveBeenCalled();
});

describe('a stored cart', () => {
  const verde = { choiceId: 11, choiceName: 'Verde', optionName: 'Salsa' };
  const good = anItem({ quantity: 2, notes: 'Mild', optionChoices: { '1': verde } });

  it('is read whole, and nothing is added to it', () => {
    const onInvalid = jest.fn();
    const whole = aCart({
      items: [good],
      notes: 'Gate 4',
      gratuity: cents(250),
      table: aTable(),
      transactionId: 'pi_12345678',
    });
    expect(readCart(without('table', whole), onInvalid)).toEqual({ ...whole, table: null });
    expect(readCart({ ...whole, token: 'secret' }, onInvalid)).toEqual(whole);
    expect(onInvalid).not.toHaveBeenCalled();
  });

  it('of a shared cart keeps lines of two guests apart', () => {
    const onInvalid = jest.fn();
    const items = ['Bo', 'Ann'].map((guestName) => anItem({ guestName }));
    const shared = aCart({ items, table: aSharedCart });
    expect(readCart(JSON.parse(JSON.stringify(shared)), onInvalid)).toEqual(shared);
    expect(onInvalid).not.toHaveBeenCalled();
  });

  it('of a build before shared carts joins its delivery', () => {
    const { payment: _payment, ...old } = aTable();
    expect(cart({ table: old })?.table).toEqual(aTable());
  });

  it.each<[string, object]>([
    ['no product', { ...good, product: null }],
    ['a product without an id', { ...good, product: { name: 'Taco' } }],
    ['no quantity', { ...good, quantity: 0 }],
    ['half a piece', { ...good, quantity: 1.5 }],
    ['101 pieces', { ...good, quantity: 101 }],
    ['no notes', { ...good, notes: null }],
    ['notes that are too long', { ...good, notes: 'x'.repeat(501) }],
    ['no choices', { ...good, optionChoices: null }],
    ['a choice that is none', { ...good, optionChoices: { '1': 'Verde' } }],
    ['a choice without an id', { ...good, optionChoices: { '1': { ...verde, choiceId: -1 } } }],
  ])('loses a line with %s, and says so', (_what, line) => {
    const onInvalid = jest.fn();
    const other = anItem({ productId: 2 });
    expect(readCart({ ...emptyCart, items: [line, other] }, onInvalid)?.items).toEqual([other]);
    expect(onInvalid).toHaveBeenCalledTimes(1);
  });

  it.each<[string, object]>([
    ['100 pieces', { quantity: 100 }],
    ['500 characters of notes', { notes: 'x'.repeat(500) }],
  ])('keeps a line with %s', (_what, more) => {
    expect(cart({ items: [{ ...good, ...more }] })?.items).toHaveLength(1);
  });

  it('keeps names up to 300 characters', () => {
    const names = [300, 301].map((length) => 'n'.repeat(length));
    const read = names.map(
      (name) => cart({ items: [{ ...good, product: { id: 1, name } }] })?.items[0]?.product.name,
    );
    expect(read).toEqual([names[0], '']);
    const choice = { ...verde, choiceName: 'c'.repeat(201), optionName: 5 };
    expect(cart({ items: [{ ...good, optionChoices: { '1': choice } }] })?.items[0]?.optionChoices).toEqual({
      '1': { choiceId: 11, choiceName: '', optionName: '' },
    });
  });

  it('reports what it leaves out: a second equal line, lines beyond 200, lines that are not a list', () => {
    const many = Array.from({ length: MAX_LINES + 1 }, (_, index) => anItem({ productId: index + 1 }));
    const cases: [unknown, number, number][] = [
      [[good, good], 1, 1],
      [many.slice(1), MAX_LINES, 0],
      [many, MAX_LINES, 1],
      ['none', 0, 1],
      [undefined, 0, 1],
    ];
    cases.forEach(([items, count, times]) => {
      const onInvalid = jest.fn();
      expect(readCart({ ...emptyCart, items }, onInvalid)?.items).toHaveLength(count);
      expect(onInvalid).toHaveBeenCalledTimes(times);
    });
  });

  it('recomputes the identity of a line and ignores the stored one', () => {
    expect(cart({ items: [{ ...good, id: 'forged' }] })?.items[0]?.id).toBe(good.id);
  });

  it.each<[object, object]>([
    [{ gratuity: 0 }, { gratuity: cents(0), gratuityPercentage: null }],
    [{ gratuity: 250 }, { gratuity: cents(250), gratuityPercentage: null }],
    [{ gratuityPercentage: 0 }, { gratuity: null, gratuityPercentage: 0 }],
    [{ gratuityPercentage: 100 }, { gratuity: null, gratuityPercentage: 100 }],
    [
      { gratuity: cents(250), gratuityPercentage: 15 },
      { gratuity: cents(250), gratuityPercentage: 15 },
    ],
    [
      { gratuity: cents(250), gratuityPercentage: 101 },
      { gratuity: cents(250), gratuityPercentage: null },
    ],
    [
      { gratuity: cents(250), gratuityPercentage: -1 },
      { gratuity: cents(250), gratuityPercentage: null },
    ],
    [
      { gratuity: cents(250), gratuityPercentage: '15' },
      { gratuity: cents(250), gratuityPercentage: null },
    ],
    [{ gratuity: -1 }, { gratuity: null, gratuityPercentage: null }],
    [{ gratuity: 1.5 }, { gratuity: null, gratuityPercentage: null }],
  ])('with the tip %o has %o', (raw, tip) => {
    expect(cart(raw)).toMatchObject(tip);
  });

  it.each([
    ['pi_12345', true],
    ['pi_1234', false],
    ['x'.repeat(120), true],
    ['x'.repeat(121), false],
    ['pi 12345678', false],
    ['pi_12345678\n', false],
    [' pi_12345678', false],
    [12345678, false],
  ])('keeps the transaction %p: %p', (transactionId, isKept) => {
    expect(cart({ transactionId })?.transactionId).toBe(isKept ? transactionId : null);
  });

  it.each<[string, unknown, number]>([
    ['notes', 5, 1],
    ['notes', 'x'.repeat(MAX_ORDER_NOTES + 1), 1],
    ['gratuity', -1, 1],
    ['gratuityPercentage', 101, 1],
    ['transactionId', 'pi 12345678', 1],
    ['promoCode', 5, 1],
    ['promoCode', 'x'.repeat(41), 1],
    ['draft', 'none', 1],
    ['state', 'paid', 1],
    ['state', undefined, 0],
    ['draft', undefined, 0],
    ['promoCode', 'x'.repeat(40), 0],
    ['table', 7, 1],
    ['table', { ...aTable(), tableCode: 'short' }, 1],
    ['table', { ...aTable(), host: 7 }, 1],
    ['table', { ...aTable(), deliveryTime: 'soon' }, 1],
    ['table', { ...aTable(), deliveryTime: undefined }, 1],
    ['table', aTable({ deliveryTime: null }), 0],
    ['table', aSharedCart, 0],
    ['table', { ...aSharedCart, tableCode: 'short' }, 1],
    ['notes', undefined, 0],
    ['gratuity', 250, 0],
    ['gratuityPercentage', 15, 0],
    ['transactionId', null, 0],
  ])('with %s %p leaves out %p part of it', (field, value, times) => {
    const onInvalid = jest.fn();
    readCart({ ...emptyCart, [field]: value }, onInvalid);
    expect(onInvalid).toHaveBeenCalledTimes(times);
  });

  it('keeps notes up to the server’s limit', () => {
    const notes = 'x'.repeat(MAX_ORDER_NOTES);
    expect([cart({ notes })?.notes, cart({ notes: `${notes}x` })?.notes]).toEqual([notes, '']);
  });
});

describe('the order form of a stored cart', () => {
  const ready = aReadyCart(
    {
      deliveryType: 'd2d',
      timeSlotId: 5,
      gratuity: cents(250),
      deliveryStreet: '1 A St',
      deliveryCity: 'Naperville',
      deliveryState: 'IL',
      deliveryPostalCode: '60540',
      saveDefaultAddress: true,
      notes: 'Gate 4',
      promocode: 'TEN',
    },
    { transactionId: 'pi_12345678', isOrderInCart: true },
  );
  const read = (changed: object, state: Cart['state'] = 'ready', onInvalid = keep) =>
    readCart({ ...ready, state, draft: { ...ready.draft, ...changed } }, onInvalid);

  it.each<[Cart['state'], Cart['state']]>([
    ['choosing', 'choosing'],
    ['ready', 'choosing'],
    ['sent', 'refused'],
    ['refused', 'refused'],
  ])('is whole while %s, and with a missing field %s', (state, after) => {
    expect(read({ card: '4242' }, state)).toEqual({ ...ready, state });
    for (const field of Object.keys(ready.draft)) {
      const partly = { ...ready, state, draft: without(field, ready.draft) };
      expect(readCart(partly, keep)).toEqual({ ...partly, state: after });
    }
  });

  it('keeps the order that it changes, and is not read at all if its order is unknown', () => {
    const changes = { orderId: 501, version: 0 };
    expect(readCart({ ...ready, changes: { ...changes, extra: 1 } }, keep)).toEqual({ ...ready, changes });
    for (const damaged of [{ orderId: 0, version: 1 }, { orderId: 501 }, { orderId: 501, version: -1 }])
      expect(readCart({ ...ready, changes: damaged }, keep)).toBeNull();
    expect(readCart({ ...ready, changes: null }, keep)).toEqual(ready);
  });

  it('of an order that nobody sent is not sent', () => {
    const states = (['ready', 'sent', 'refused'] as const).map(
      (state) => readCart({ ...ready, state, transactionId: null }, keep) as Cart,
    );
    expect(states.map(({ state, isOrderInCart }) => [state, isOrderInCart])).toEqual([
      ['ready', false],
      ['choosing', false],
      ['choosing', false],
    ]);
  });

  it.each<[string, unknown]>([
    ['deliveryType', 'drone'],
    ['timeSlotId', 0],
    ['timeSlotId', '5'],
    ['saveDefaultAddress', 'true'],
    ['deliveryStreet', 'x'.repeat(201)],
    ['deliveryCity', 'x'.repeat(101)],
    ['deliveryState', 'x'.repeat(41)],
    ['deliveryPostalCode', 'x'.repeat(11)],
  ])('drops %s if it is %p, and is incomplete then', (field, value) => {
    const onInvalid = jest.fn();
    const cartOf = read({ [field]: value }, 'ready', onInvalid);
    expect(cartOf).toMatchObject({ state: 'choosing', draft: without(field, ready.draft) });
    expect(Object.keys(cartOf?.draft ?? {})).not.toContain(field);
    expect(onInvalid).toHaveBeenCalledTimes(1);
  });

  it('may be a pickup, without a time slot', () => {
    const onInvalid = jest.fn();
    const pickup = read({ deliveryType: 'pickup', timeSlotId: null }, 'ready', onInvalid);
    expect(pickup).toMatchObject({ state: 'ready', draft: { deliveryType: 'pickup', timeSlotId: null } });
    expect(onInvalid).not.toHaveBeenCalled();
  });

  it('has its fields in the order of the reducer, because carts are compared as text', () => {
    const { notes, gratuity, draft } = ready;
    const form = { ...draft, notes, gratuity, gratuityPercentage: null } as SavedForm;
    const saved = cartsReducer({}, draftSaved({ eventId: 1, form }))['1'];
    expect(JSON.stringify(readCart(saved, keep))).toBe(JSON.stringify(saved));
    expect(Object.keys(readCart({}, keep) ?? {})).toEqual(Object.keys(emptyCart));
  });
});

describe('a stored session', () => {
  const session = { userId: 7, postalCode: '60540', epoch: 3, dashboardTab: 2 };
  it.each<[object, object]>([
    [{}, {}],
    [{ checked: true }, {}],
    [{ userId: 0 }, { userId: null }],
    [{ userId: '7' }, { userId: null }],
    [{ userId: 2 ** 53 }, { userId: null }],
    [{ postalCode: 'x'.repeat(11) }, { postalCode: null }],
    [{ postalCode: 60540 }, { postalCode: null }],
    [{ epoch: -1 }, { epoch: 0 }],
    [{ epoch: 1.5 }, { epoch: 0 }],
    [{ dashboardTab: 1 }, { dashboardTab: 1 }],
    [{ dashboardTab: 3 }, { dashboardTab: 0 }],
    [{ dashboardTab: '1' }, { dashboardTab: 0 }],
  ])('with %o is read with %o', (raw, read) => {
    expect(readSession({ ...session, ...raw })).toEqual({ ...session, ...read });
  });
});

it('a stored version is read field by field', () => {
  expect(readVersion({ schema: 1, build: 'b', bump: 4, x: 1 })).toEqual({ schema: 1, build: 'b', bump: 4 });
  expect(readVersion({ schema: -1, build: 'x'.repeat(101), bump: null })).toEqual({
    schema: 0,
    build: '',
    bump: 0,
  });
  expect(readVersion({ schema: 1, build: 'x'.repeat(100), bump: 0 })?.build).toHaveLength(100);
});

describe('a stored profile', () => {
  const stored = { data: { id: 7, name: 'Casey', token: 'secret' }, ownerId: 7, savedAt: 900 };
  it('is read for its owner', () => {
    expect(readUserCache(stored)).toMatchObject({ data: { id: 7, name: 'Casey' }, ownerId: 7, savedAt: 900 });
    expect(JSON.stringify(readUserCache(stored))).not.toContain('secret');
  });

  it.each<[string, object]>([
    ['is of somebody else', { ownerId: 8 }],
    ['has no owner', { ownerId: null }],
    ['has neither owner nor user', { ownerId: null, data: { name: 'Casey' } }],
    ['names no user', { data: { name: 'Casey' } }],
    ['holds nothing', { data: null }],
    ['has no time', { savedAt: null }],
    ['has a time before all time', { savedAt: -1 }],
  ])('that %s is none', (_what, changed) => {
    expect(readUserCache({ ...stored, ...changed })).toBeNull();
  });
});

describe('stored seats', () => {
  const seat = aSeat({ items: [anItem()], revision: 2 });

  it('are read, each table once', () => {
    const onInvalid = jest.fn();
    expect(readTables([seat, { ...seat, guestId: 9 }], onInvalid)).toEqual([seat]);
    expect(readTables([{ ...seat, secret: null, other: 1 }], onInvalid)).toEqual([{ ...seat, secret: null }]);
    expect(onInvalid).not.toHaveBeenCalled();
  });

  it.each([
    ['code', ''],
    ['eventId', 0],
    ['eventEndsAt', 'soon'],
    ['guestId', '2'],
    ['revision', -1],
  ])('without a readable %s are left out', (field, value) => {
    const onInvalid = jest.fn();
    expect(readTables([{ ...seat, [field]: value }, aSeat({ code: 'x' })], onInvalid)).toEqual([
      aSeat({ code: 'x' }),
    ]);
    expect(onInvalid).toHaveBeenCalled();
  });

  it('lose a secret that is none', () => {
    const onInvalid = jest.fn();
    expect(readTables([{ ...seat, secret: 'a b' }], onInvalid)).toEqual([{ ...seat, secret: null }]);
    expect(onInvalid).toHaveBeenCalled();
  });

  it.each([null, {}, 'x', []])('%p are none', (raw) => expect(readTables(raw, keep)).toBeNull());
});
