import { cents } from '@dwellivery/domain/money';
import { priceChanges } from './priceChanges';

const line = (name: string, price: number) => ({
  id: name,
  name,
  sku: 'fee' as const,
  price: cents(price),
  notes: null,
  description: null,
});
const product = (name: string, price: number) => ({
  id: 1,
  name,
  quantity: 1,
  unitPrice: cents(price),
  price: cents(price),
});
const quote = (products: [string, number][], extras: [string, number][], total: number) => ({
  productLineItems: products.map(([name, price]) => product(name, price)),
  nonProductLineItems: extras.map(([name, price]) => line(name, price)),
  total: cents(total),
});

describe('priceChanges', () => {
  it('finds nothing in equal quotes', () => {
    const same = quote([['Tacos', 1350]], [['Tax', 100]], 1450);
    expect(priceChanges(same, same)).toEqual([]);
  });

  it('adds up lines of one name, and keeps apart what is free from what is gone', () => {
    const before = quote(
      [
        ['Tacos', 500],
        ['Tacos', 700],
      ],
      [['Delivery', 0]],
      1200,
    );
    const after = quote([['Tacos', 1200]], [], 1200);
    expect(priceChanges(before, after)).toEqual([{ name: 'Delivery', before: 0, after: null }]);
  });

  it('takes a line called "Total" for no line', () => {
    const before = quote([['Tacos', 500]], [['Total', 1]], 500);
    expect(priceChanges(before, quote([['Tacos', 500]], [], 500))).toEqual([]);
  });

  it('lists changed, new and gone lines, the total last', () => {
    const before = quote(
      [['Tacos', 1350]],
      [
        ['Tax', 100],
        ['WELCOME5', -500],
      ],
      950,
    );
    const after = quote(
      [['Tacos', 1350]],
      [
        ['Tax', 120],
        ['Reservation fee', 500],
      ],
      1970,
    );
    expect(priceChanges(before, after)).toEqual([
      { name: 'Tax', before: 100, after: 120 },
      { name: 'WELCOME5', before: -500, after: null },
      { name: 'Reservation fee', before: null, after: 500 },
      { name: 'Total', before: 950, after: 1970 },
    ]);
  });

  it('names tip and total if a dish went too', () => {
    const before = quote(
      [
        ['Tacos', 1000],
        ['Horchata', 400],
      ],
      [['Tip', 210]],
      1610,
    );
    const after = quote([['Tacos', 1000]], [['Tip', 150]], 1150);
    expect(priceChanges(before, after)).toEqual([
      { name: 'Horchata', before: 400, after: null },
      { name: 'Tip', before: 210, after: 150 },
      { name: 'Total', before: 1610, after: 1150 },
    ]);
  });
});
