/** The lines of an order, stored as they were sold. */
import type { Database } from '../../db/database';
import * as t from '../../db/schema';
import { combineLabels } from '@dwellivery/domain/labels';
import type { Pricing } from '../pricing/pricing';
import type { Facts } from './facts';
import type { Chosen } from './orderRules';
import { pricedLines } from './quote';

type NewLine = typeof t.orderLines.$inferInsert;

/** Products first, in the cart's order, then the others; they sum to the order's total. */
export async function insertLines(
  tx: Database,
  orderId: number,
  facts: Facts,
  choices: Chosen[],
  pricing: Pricing,
): Promise<void> {
  const products: Omit<NewLine, 'position'>[] = pricedLines(facts).map(({ line, product }, index) => ({
    orderId,
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
  const others = pricing.lines.map((line) => ({ ...line, orderId, quantity: 1 }));
  await tx
    .insert(t.orderLines)
    .values([...products, ...others].map((line, position) => ({ ...line, position })));
}
