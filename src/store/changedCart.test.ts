import type { Order } from '@/api/types';
import { indexMenu } from '@dwellivery/domain/cart';
import { cents } from '@dwellivery/domain/money';
import { anItem } from '@/testing/builders';
import { changedCartOf, replacedText } from './changedCart';

const salsa = { id: 1, name: 'Salsa', choices: [{ id: 11, name: 'Verde' }] };
const tacos = { id: 1001, name: 'Tacos', price: cents(1300), options: [salsa] };
const elote = { id: 1002, name: 'Elote', price: cents(500), options: [] };
const menu = indexMenu([{ products: [tacos, elote] }]);

const verde = { optionName: 'Salsa', choiceName: 'Verde' };
const line = {
  id: 1,
  productId: 1001,
  productName: 'Tacos',
  productAvatarThumb: null,
  quantity: 2,
  price: cents(2400),
  optionChoices: [verde],
  notes: null,
};
type Line = Order['productLineItems'][number];
const orderOf = (lines: Partial<Line>[], changed: Partial<Order> = {}): Order =>
  ({
    id: 501,
    version: 3,
    notes: null,
    promoCode: null,
    tipPercent: null,
    joinedTableCode: null,
    deliveryType: 'd2d',
    timeSlotId: 5,
    pickupTime: '2026-06-04T22:30:00.000Z',
    deliveryAddress: { street: '1 Oak St', city: 'Naperville', state: 'IL', postalCode: '60540' },
    nonProductLineItems: [],
    productLineItems: lines.map((one, at) => ({ ...line, id: at + 1, ...one })),
    ...changed,
  }) as Order;
const taken = (lines: Partial<Line>[], changed: Partial<Order> = {}) =>
  changedCartOf(orderOf(lines, changed), menu, 'Dana');

const verdeTacos = anItem({
  product: { id: 1001, name: 'Tacos' },
  quantity: 2,
  optionChoices: { 1: { choiceId: 11, choiceName: 'Verde', optionName: 'Salsa' } },
});

it('has dishes, time and address of the order, and no tip where it had none', () => {
  expect(taken([{}])).toEqual({
    cart: {
      items: [verdeTacos],
      notes: '',
      gratuity: 0,
      gratuityPercentage: null,
      promoCode: null,
      table: null,
      draft: {
        deliveryType: 'd2d',
        timeSlotId: 5,
        deliveryStreet: '1 Oak St',
        deliveryCity: 'Naperville',
        deliveryState: 'IL',
        deliveryPostalCode: '60540',
        saveDefaultAddress: false,
      },
      changes: { orderId: 501, version: 3 },
    },
    gone: [],
  });
});

it('has the tip as an amount, the notes and the code', () => {
  const tip = { id: 'tip_percentage', sku: 'tip_percentage', name: 'Tip', price: cents(300) };
  const given = { notes: 'ring', promoCode: 'TEN', nonProductLineItems: [tip] } as Partial<Order>;
  expect(taken([{}], given).cart).toMatchObject({ gratuity: 300, notes: 'ring', promoCode: 'TEN' });
});

it('has a tip in percent as one, which follows the dishes', () => {
  const tip = { id: 'tip_percentage', sku: 'tip_percentage', name: 'Tip', price: cents(360) };
  const given = { nonProductLineItems: [tip], tipPercent: 15 } as Partial<Order>;
  expect(taken([{}], given).cart).toMatchObject({ gratuity: 360, gratuityPercentage: 15 });
});

it('makes one line of the same dish of two guests, and of pieces with two prices, but not with other notes', () => {
  const lines = [
    { guestName: 'Bo' },
    { guestName: 'Cy', quantity: 1, price: cents(1300) },
    { notes: 'mild' },
  ];
  const { items } = taken(lines).cart;
  expect(items).toEqual([
    { ...verdeTacos, quantity: 3 },
    { ...verdeTacos, id: '1001|1:11|mild', notes: 'mild' },
  ]);
});

it.each<[string, Partial<Line>]>([
  ['is not on the menu', { productId: 9, productName: 'Flan' }],
  ['was removed, and another has its name', { productId: 9, productName: 'Elote' }],
  ['lost the choice', { optionChoices: [{ optionName: 'Salsa', choiceName: 'Roja' }] }],
  ['lost an option', { optionChoices: [verde, { optionName: 'Side', choiceName: 'Rice' }] }],
  ['has a new option without an answer', { optionChoices: [] }],
])('names a dish that %s, and takes the others', (_what, changed) => {
  const { cart, gone } = taken([{ ...changed, quantity: 3 }, {}]);
  expect(cart.items).toEqual([verdeTacos]);
  expect(gone).toEqual([`3 × ${changed.productName ?? 'Tacos'}`]);
});

it.each([
  ['Dana', 'Dana'],
  [null, 'A neighbor'],
])('goes on with the delivery that it joins: host %s', (known, host) => {
  const order = orderOf([{}], { joinedTableCode: 'AbCdEfGhIjKl-_mNoPqRsT' });
  expect(changedCartOf(order, menu, known).cart.table).toEqual({
    payment: 'each',
    tableCode: 'AbCdEfGhIjKl-_mNoPqRsT',
    host,
    deliveryTime: '2026-06-04T22:30:00.000Z',
  });
});

it('leaves the address of a pickup to the form', () => {
  const { draft } = taken([{}], { deliveryType: 'pickup', deliveryAddress: null }).cart;
  expect(draft).toEqual({ deliveryType: 'pickup', timeSlotId: 5, saveDefaultAddress: false });
});

it.each([
  [0, null],
  [1, 'Your cart has 1 dish. It is replaced.'],
  [3, 'Your cart has 3 dishes. They are replaced.'],
])('says that %i dishes are replaced', (quantity, words) => {
  expect(replacedText(quantity === 0 ? [] : [anItem({ quantity })])).toBe(words);
});
