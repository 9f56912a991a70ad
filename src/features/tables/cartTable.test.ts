import { asRecord } from '@/lib/records';
import type { Product, Table } from '@/api/types';
import { cents } from '@dwellivery/domain/money';
import { wireAnswers } from '@/testing/apiFixtures';
import { anItem } from '@/testing/builders';
import { cartState, itemsOf, productLine, sumOfGuest, type TableLine } from './cartTable';

const [product] = wireAnswers.listMenuCategories.data.menuCategories[0]?.products ?? [];
const menu = new Map([[1001, product as unknown as Product]]);
const [option] = product?.options ?? [];
const [choice] = option?.choices ?? [];
const line: TableLine = {
  id: 1001,
  name: 'Al pastor tacos',
  quantity: 2,
  price: cents(1350),
  choiceIds: [choice?.id ?? 0],
  choices: [choice?.name ?? ''],
  notes: 'no onions',
  isGone: false,
};

it('makes items of a cart from lines, with the options of the menu', () => {
  const optionChoices = {
    [String(option?.id)]: {
      choiceId: choice?.id ?? 0,
      choiceName: choice?.name ?? '',
      optionName: option?.name ?? '',
    },
  };
  const [item] = itemsOf([line], menu);
  expect(item).toEqual({
    ...anItem({ productId: 1001, quantity: 2, notes: 'no onions', optionChoices }),
    product: { id: 1001, name: 'Al pastor tacos' },
  });
  expect(asRecord(itemsOf([{ ...line, id: 7 }], menu)[0]).optionChoices).toEqual({});
});

it('shows a line with its choices, and whether it is gone', () => {
  expect(productLine(line, 3)).toMatchObject({ key: 3, quantity: 2, price: 1350, choices: choice?.name });
  expect(productLine({ ...line, isGone: true, choices: [] }, 0).choices).toBe('No longer on the menu');
});

it('sums the lines of a guest, if the caller sees them', () => {
  expect(sumOfGuest({ lines: [line, line] })).toBe(2700);
  expect(sumOfGuest({ lines: [] })).toBe(0);
  expect(sumOfGuest({ lines: null })).toBeNull();
});

it.each<[Table['state'], Table['state'], number]>([
  ['open', 'open', -1],
  ['locked', 'open', 0],
  ['ordered', 'ordered', 0],
  ['ended', 'ended', 0],
])('is %s: %s, %i ms after its closing', (expected, state, ms) => {
  const closesAt = '2026-06-03T17:00:00.000Z';
  expect(cartState({ state, closesAt }, Date.parse(closesAt) + ms)).toBe(expected);
});
