import { differenceLines } from './difference';

const line = (sku: string | null, name: string, priceCents: number) => ({ sku, name, priceCents });

it('a difference names what changes alone, and sums to that of both prices', () => {
  const before = [
    line(null, 'Tamales', 2360),
    line(null, 'Soup', 700),
    line('service_fee', 'Service fee', 472),
    line('promo_code', 'Promo code FIVE', -500),
    line('tip_percentage', 'Tip', 300),
  ];
  const after = [
    line(null, 'Tamales', 1180),
    line(null, 'Tamales', 1400),
    line(null, 'Soup', 700),
    line('service_fee', 'Service fee for you', 516),
    line('promo_code', 'Promo code TEN', -100),
    line('tip_percentage', 'Tip', 300),
    line('d2d', 'Delivery', 399),
  ];
  const lines = differenceLines(before, after);
  expect(lines.map(({ name, cents }) => [name, cents])).toEqual([
    ['Tamales', 220],
    ['Service fee for you', 44],
    ['Promo code TEN', -100],
    ['Delivery', 399],
    ['Promo code FIVE', 500],
  ]);
  const sum = (of: { priceCents: number }[]) => of.reduce((all, { priceCents }) => all + priceCents, 0);
  expect(lines.reduce((all, { cents }) => all + cents, 0)).toBe(sum(after) - sum(before));
});
