/** Lines of an order in words. */
import type { orderLines } from '../../db/schema';
import { labelWords } from '@dwellivery/domain/labelStatements';
import { dollars } from '../../lib/dollars';
import type { MailTableRow } from './templates';

type Line = Pick<
  typeof orderLines.$inferSelect,
  'sku' | 'name' | 'quantity' | 'priceCents' | 'labels' | 'optionChoices'
>;

/** `Salsa verde, Black beans` */
const choicesText = ({ optionChoices }: Pick<Line, 'optionChoices'>): string =>
  optionChoices.map(({ choiceName }) => choiceName).join(', ');

/** `2 × Tacos (Salsa verde, Black beans)` */
export function dishText(line: Pick<Line, 'name' | 'quantity' | 'optionChoices'>): string {
  const choices = choicesText(line);
  return `${line.quantity} × ${line.name}${choices && ` (${choices})`}`;
}

/** `2 × Tacos (Salsa verde), 1 × Flan` */
export const dishesText = (lines: readonly Line[]): string =>
  lines.flatMap((line) => (line.sku === null ? [dishText(line)] : [])).join(', ');

export const lineRow = (line: Line): MailTableRow =>
  line.sku === null
    ? [dishText(line), dollars(line.priceCents), labelWords(line.labels)]
    : [line.name, dollars(line.priceCents)];
