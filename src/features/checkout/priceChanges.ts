import type { Order } from '@/api/types';
import { cents, sumOf, type Cents } from '@dwellivery/domain/money';

export interface PriceChange {
  name: string;
  /** null: the line was added or removed. */
  before: Cents | null;
  after: Cents | null;
}

interface Line {
  name: string;
  price: Cents;
}

interface Priced {
  productLineItems: readonly Line[];
  nonProductLineItems: readonly Line[];
  total: Cents;
}

/** A placed order like a quote. */
export const pricedOrder = ({ productLineItems, ...order }: Order): Priced => ({
  ...order,
  productLineItems: productLineItems.map(({ productName, price }) => ({ name: productName, price })),
});

function pricesByName({ productLineItems, nonProductLineItems, total }: Priced): Map<string, Cents> {
  const prices = new Map<string, Cents>();
  const add = (name: string, price: Cents) => prices.set(name, sumOf(prices.get(name) ?? cents(0), price));
  productLineItems.forEach(({ name, price }) => add(name, price));
  nonProductLineItems.forEach(({ name, price }) => add(name, price));
  return prices.set('Total', total);
}

/** The differences between two quotes by line, the total last. */
export function priceChanges(before: Priced, after: Priced): PriceChange[] {
  const old = pricesByName(before);
  const fresh = pricesByName(after);
  const names = [...new Set([...old.keys(), ...fresh.keys()])].filter((name) => name !== 'Total');
  return [...names, 'Total']
    .map((name) => ({ name, before: old.get(name) ?? null, after: fresh.get(name) ?? null }))
    .filter((change) => change.before !== change.after);
}
