/** The lines of an order, stored as they were sold. */
import type { Database } from '../../db/database';
import * as t from '../../db/schema';
import { combineLabels } from '@dwellivery/domain/labels';
import type { Pricing } from '../pricing/pricing';
import type { Facts } from './facts';
import type { Chosen } from './orderRules';
import { pricedLines } from './quote';

type NewLine = Omit<typeof t.orderLines.$inferInsert, 'orderId'>;

/** Products first, in the cart's order, then the others; they sum to the order's total. */
export const linesOf = (products: Omit<NewLine, 'position'>[], pricing: Pricing): NewLine[] =>
  [...products, ...pricing.lines.map((line) => ({ ...line, quantity: 1 }))].map((line, position) => ({
    ...line,
    position,
  }));

export async function insertLines(
  tx: Database,
  orderId: number,
  facts: Facts,
  choices: Chosen[],
  pricing: Pricing,
): Promise<void> {
  const products = pricedLines(facts).map(({ line, product }, index) => ({
    sku: null,
    productId: product.id,
    name: product.name,
    notes: line.notes,
    guestName: line.guestName ?? null,
    quantity: line.quantity,
    priceCents: product.priceCents * line.quantity,
    image: product.image,
    optionChoices: choices[index]?.optionChoices ?? [],
    labels: combineLabels([product.labels, ...(choices[index]?.labels ?? [])]),
  }));
  await tx.insert(t.orderLines).values(linesOf(products, pricing).map((line) => ({ ...line, orderId })));
}
