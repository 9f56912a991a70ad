import fc from 'fast-check';
import { claimWorth } from './claims';
import { cents, sumOf } from './money';

const dish = (id: number, quantity: number, price: number) => ({
  id,
  sku: null,
  quantity,
  price: cents(price),
});
const other = (sku: string, price: number) => ({ id: 90, sku, quantity: 1, price: cents(price) });

describe('claimWorth', () => {
  const tacos = dish(1, 3, 3_000);
  const elote = dish(2, 1, 1_000);

  it('is what the pieces cost with their tax and tip', () => {
    const lines = [tacos, elote, other('service_fee', 800), other('tax', 310), other('tip_percentage', 600)];
    // $10.00 of $40.00: a quarter of $3.10, rounded down, and of $6.00.
    expect(claimWorth(lines, [{ id: 1, quantity: 1 }])).toBe(1_000 + 77 + 150);
    expect(claimWorth(lines, [{ id: 1, quantity: 3 }, elote])).toBe(4_000 + 310 + 600);
  });

  it('is less by the share of a promo code', () => {
    const lines = [tacos, elote, other('promo_code', -401)];
    expect(claimWorth(lines, [{ id: 2, quantity: 1 }])).toBe(1_000 - 101);
    expect(claimWorth(lines, [{ id: 1, quantity: 3 }, elote])).toBe(4_000 - 401);
  });

  it('leaves credit out, which paid for the dish', () => {
    expect(claimWorth([elote, other('credit', -1_000)], [elote])).toBe(1_000);
  });

  it('is never negative, and nothing for dishes that cost nothing', () => {
    expect(claimWorth([elote, other('promo_code', -2_500)], [elote])).toBe(0);
    expect(claimWorth([dish(3, 1, 0), other('tip_percentage', 500)], [{ id: 3, quantity: 1 }])).toBe(0);
  });

  it('never gives more for the parts than for all of them', () => {
    const anyDish = fc.tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 5_000 }));
    const amount = fc.integer({ min: 0, max: 20_000 });
    fc.assert(
      fc.property(fc.array(anyDish, { minLength: 1, maxLength: 8 }), amount, amount, (dishes, tax, tip) => {
        const rows = dishes.map(([quantity, unit], at) => dish(at + 1, quantity, unit * quantity));
        const lines = [...rows, other('tax', tax), other('tip_percentage', tip)];
        const parts = rows.map((row) => claimWorth(lines, [row]));
        expect(sumOf(...parts)).toBeLessThanOrEqual(claimWorth(lines, rows));
      }),
    );
  });
});
