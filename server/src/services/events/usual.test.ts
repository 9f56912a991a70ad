import { usualOf, type PastDish } from './usual';

/** The latest event first. */
const past = (...orders: [membership: number, dishes: string[]][]): PastDish[] =>
  orders.flatMap(([membership, names]) => names.map((name) => ({ membership, name, quantity: membership })));

describe('the usual', () => {
  it('is what was ordered together most often, as it was ordered last', () => {
    const orders = past(
      [5, ['Flan']],
      [4, ['Tacos', 'Horchata']],
      [3, ['Tacos']],
      [2, ['horchata', 'TACOS']],
    );
    expect(usualOf(orders)).toEqual({
      membership: 4,
      items: [
        { name: 'Tacos', quantity: 4 },
        { name: 'Horchata', quantity: 4 },
      ],
    });
  });

  it('is the last order if none was repeated', () => {
    expect(usualOf(past([5, ['Flan']], [4, ['Tacos']]))?.membership).toBe(5);
  });

  it('counts a dish once that was ordered on two lines', () => {
    expect(usualOf(past([5, ['Flan']], [4, ['Tacos', 'Tacos']], [3, ['Tacos']]))?.membership).toBe(4);
  });

  it('is none without an order', () => {
    expect(usualOf([])).toBeNull();
  });
});
