import type { Claim, Membership } from '@/api/types';
import { wireClaim, wireMembership } from '@/testing/apiFixtures';
import {
  claimErrors,
  claimOf,
  claimOrders,
  emptyClaim,
  isEmptyClaim,
  isSameClaim,
  kindInWords,
  toClaim,
  type ClaimFields,
} from './claimForm';

const membership = wireMembership as unknown as Membership;
const claim = wireClaim as unknown as Claim;
const [line] = membership.lineItems;
const [order] = membership.orders;
if (!line || !order) throw new Error('The fixture has no line.');
const tax = { ...line, id: 2, sku: 'tax', product_id: null };
const flan = { ...line, id: 3, name: 'Flan', productName: 'Flan', quantity: 1 };

/** Two tacos and a flan. */
const orders = claimOrders({ ...membership, lineItems: [line, tax, flan] });
const filled = (changed: Partial<ClaimFields> = {}): ClaimFields => ({
  orderId: '501',
  lines: { 1: 1 },
  kind: 'missing',
  text: 'One was missing.',
  ...changed,
});
const errorsOf = (changed: Partial<ClaimFields>) => claimErrors(filled(changed), orders);

it('takes the dishes of paid orders, without tax and tip', () => {
  expect(orders.map(({ id, products }) => [id, products.map((product) => product.id)])).toEqual([
    [501, [1, 3]],
  ]);
  const cancelled = { ...order, status: 'cancelled' as const };
  expect(claimOrders({ ...membership, orders: [cancelled] })).toEqual([]);
});

it('begins with the first order and nothing else', () => {
  expect(emptyClaim(orders)).toEqual({ orderId: '501', lines: {}, kind: '', text: '' });
  expect(isEmptyClaim(emptyClaim(orders))).toBe(true);
  expect(
    [{ lines: { 1: 1 } }, { kind: 'wrong' as const }, { text: 'x' }].map((one) =>
      isEmptyClaim({ ...emptyClaim(orders), ...one }),
    ),
  ).toEqual([false, false, false]);
});

it.each<[string, Partial<ClaimFields>, object]>([
  ['a complete form', {}, {}],
  ['all of a line', { lines: { 1: 2, 3: 1 } }, {}],
  ['no dish', { lines: {} }, { lines: 'Please choose at least one dish.' }],
  ['a dish of another order', { lines: { 99: 1 } }, { lines: 'Please choose at least one dish.' }],
  [
    'more than were ordered',
    { lines: { 1: 3 } },
    { lines: 'Please say how many of Al pastor tacos, from 1 to 2.' },
  ],
  ['none of a line', { lines: { 1: 0 } }, { lines: 'Please say how many of Al pastor tacos, from 1 to 2.' }],
  ['no number', { lines: { 1: null } }, { lines: 'Please say how many of Al pastor tacos, from 1 to 2.' }],
  ['no kind', { kind: '' }, { kind: 'Please choose what was wrong.' }],
  ['blanks', { text: ' \n ' }, { text: 'Please say what was wrong.' }],
  ['1,000 characters between blanks', { text: ` ${'x'.repeat(1000)} ` }, {}],
  ['1,001 characters', { text: 'x'.repeat(1001) }, { text: 'At most 1000 characters' }],
])('judges %s', (_what, changed, errors) => {
  expect(errorsOf(changed)).toEqual(errors);
});

it('asks for the chosen dishes of the chosen order, without those that were claimed since', () => {
  const fields = filled({ lines: { 1: 2, 3: 1, 99: 1 }, text: ' Cold. ' });
  expect(toClaim(fields, orders, [])).toEqual({
    orderId: 501,
    lines: [
      { id: 1, quantity: 2 },
      { id: 3, quantity: 1 },
    ],
    kind: 'missing',
    text: 'Cold.',
  });
  expect(claimOf(1, [claim])).toBe(claim);
  expect(toClaim(fields, orders, [claim]).lines).toEqual([{ id: 3, quantity: 1 }]);
});

it('recognises a claim that has arrived, and no other', () => {
  const sent = toClaim(filled(), orders, []);
  const same = (changed: Partial<Claim>) => isSameClaim({ ...claim, ...changed }, sent);
  expect(same({})).toBe(true);
  expect(same({ kind: 'wrong' })).toBe(false);
  expect(same({ text: 'Other words.' })).toBe(false);
  expect(same({ lines: [{ id: 1, productName: 'Tacos', quantity: 2 }] })).toBe(false);
  expect(same({ lines: [{ id: 3, productName: 'Flan', quantity: 1 }] })).toBe(false);
  expect(same({ lines: [...claim.lines, { id: 3, productName: 'Flan', quantity: 1 }] })).toBe(false);
});

it('says the kind within a sentence', () => {
  expect(kindInWords('wrong')).toBe('not what I ordered');
});
