/** Lines of an order in words. */
import type { orderLines } from '../../db/schema';
import { choicesText } from '@dwellivery/domain/orderLabels';
import { labelWords } from '@dwellivery/domain/labelStatements';
import { dollars } from '../../lib/dollars';
import type { MailTableRow } from './templates';

type Line = Pick<
  typeof orderLines.$inferSelect,
  'sku' | 'name' | 'quantity' | 'priceCents' | 'labels' | 'optionChoices' | 'notes' | 'guestName'
>;

/** `2 × Tacos (Salsa verde, Black beans, “Extra lime”)`; of a shared cart `2 × Tacos (Salsa verde) for Ann` */
export function dishText(line: Omit<Line, 'sku' | 'priceCents' | 'labels'>): string {
  const more = [choicesText(line.optionChoices), line.notes && `“${line.notes}”`].filter(Boolean).join(', ');
  const guest = line.guestName === null ? '' : ` for ${line.guestName}`;
  return `${line.quantity} × ${line.name}${more && ` (${more})`}${guest}`;
}

/** `2 × Tacos (Salsa verde), 1 × Flan` */
export const dishesText = (lines: readonly Line[]): string =>
  lines.flatMap((line) => (line.sku === null ? [dishText(line)] : [])).join(', ');

export const lineRow = (line: Line): MailTableRow =>
  line.sku === null
    ? [dishText(line), dollars(line.priceCents), labelWords(line.labels)]
    : [line.name, dollars(line.priceCents)];
