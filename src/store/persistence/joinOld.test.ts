import { createFakeStorage } from '@/testing/fakeStorage';
import { joinOldKeys } from './joinOld';
import { readStored } from './readStored';

const envelope = (d: unknown, more: object = {}) => JSON.stringify({ v: 1, e: 5, r: 7, w: 't', d, ...more });
const CART = {
  items: [{ product: { id: 4, name: 'Soup' }, quantity: 2, notes: '', optionChoices: {} }],
  notes: 'ring',
};
const FORM = {
  values: { deliveryStreet: '1 Oak St' },
  promoCode: 'TEN',
  completed: false,
  transactionId: null,
};

/** The cart of event 101 that is read from a disk. */
function cartOn(disk: Record<string, string>) {
  const storage = createFakeStorage({ 'dw:session': envelope({ epoch: 5 }), ...disk });
  const { entries } = readStored(storage.tab());
  const cart = entries.find(({ key }) => key === 'dw:cart:101')?.value;
  return { cart, keys: [...storage.values.keys()].sort() };
}

it('joins cart and form of an event, and leaves one key', () => {
  const { cart, keys } = cartOn({ 'dw:cart:101': envelope(CART), 'dw:checkout:101': envelope(FORM) });
  expect(cart).toMatchObject({
    items: [{ quantity: 2 }],
    notes: 'ring',
    promoCode: 'TEN',
    draft: FORM.values,
  });
  expect(keys).toEqual(['dw:cart:101', 'dw:session']);
});

it.each([
  ['a form without a cart, such as of an order that is not seen yet', envelope(FORM)],
  ['a form of the first version, without an envelope', JSON.stringify(FORM)],
])('keeps %s', (_what, text) => {
  const { cart, keys } = cartOn({ 'dw:checkout:101': text });
  expect(cart).toMatchObject({ items: [], promoCode: 'TEN', draft: FORM.values });
  expect(keys).not.toContain('dw:checkout:101');
});

it('joins a form of the first version with a cart of either', () => {
  for (const text of [envelope(CART), JSON.stringify(CART)]) {
    const { cart } = cartOn({ 'dw:cart:101': text, 'dw:checkout:101': JSON.stringify(FORM) });
    expect(cart).toMatchObject({ notes: 'ring', draft: FORM.values });
  }
});

it('takes of two values the one that was written after a reset', () => {
  const before = { e: 4 };
  const oldForm = cartOn({ 'dw:cart:101': envelope(CART), 'dw:checkout:101': envelope(FORM, before) });
  expect(oldForm.cart).toMatchObject({ notes: 'ring', draft: {} });
  const oldCart = cartOn({ 'dw:cart:101': envelope(CART, before), 'dw:checkout:101': envelope(FORM) });
  expect(oldCart.cart).toMatchObject({ items: [], draft: FORM.values });
});

it('drops a form that an old tab writes beside a cart of the new version', () => {
  const text = envelope({ ...CART, draft: { deliveryStreet: 'newer' } }, { v: 2 });
  const { cart, keys } = cartOn({ 'dw:cart:101': text, 'dw:checkout:101': envelope(FORM) });
  expect(cart).toMatchObject({ draft: { deliveryStreet: 'newer' }, promoCode: null });
  expect(keys).not.toContain('dw:checkout:101');
});

it('sets a damaged form aside', () => {
  const { cart, keys } = cartOn({ 'dw:cart:101': envelope(CART), 'dw:checkout:101': '{"v":1,' });
  expect(cart).toMatchObject({ notes: 'ring' });
  expect(keys.filter((key) => key.startsWith('dw:checkout:101:corrupt:'))).toHaveLength(1);
});

it('waits with a form whose cart is damaged', () => {
  const { keys } = cartOn({ 'dw:cart:101': '{"v":1,', 'dw:checkout:101': envelope(FORM) });
  expect(keys).toContain('dw:checkout:101');
});

it('needs no room, and loses nothing on a full disk', () => {
  const disk = { 'dw:cart:101': envelope(CART), 'dw:checkout:101': envelope(FORM) };
  const storage = createFakeStorage(disk);
  storage.quota = Object.entries(disk).reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  expect(joinOldKeys(storage.tab())).toEqual([]);
  expect([...storage.values.keys()]).toEqual(['dw:cart:101']);
});
