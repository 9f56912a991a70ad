/** One order as text. */
import { localTime } from '../../lib/zone';
import type { OrderFile, StaffOrder } from '../../services/staff/orderList';
import { dollars, table } from '../answer';

export const timeOf = ({ slot, zone }: StaffOrder): string => (slot ? localTime(slot.startsAt, zone) : '');

function factsOf({ order, failureMessage }: OrderFile): string[][] {
  const { customer } = order;
  const facts: [string, string | null][] = [
    ['order', `${order.id}, ${order.status}`],
    ['event', `${order.eventId}, ${order.event}`],
    ['customer', `${customer.id}, ${customer.name}, ${customer.email}, ${customer.phone ?? 'no phone'}`],
    ['how', order.address ?? 'pickup'],
    ['time', timeOf(order)],
    ['notes', order.notes],
    ['failure', failureMessage],
    ['placed', order.createdAt.toISOString()],
    ['paid', order.paidAt?.toISOString() ?? null],
  ];
  return facts.filter(([, value]) => value).map(([name, value]) => [name, value ?? '']);
}

const lineRow = (line: OrderFile['lines'][number]): string[] => [
  line.sku ? '' : `${line.quantity} ×`,
  dollars(line.priceCents),
  [line.name, ...line.optionChoices.map(({ choiceName }) => choiceName), line.notes]
    .filter(Boolean)
    .join(', '),
];

/** Facts, lines, payments and refunds, as tables one below the other. */
export function fileText(file: OrderFile): string {
  const { order, lines, payments, refunds } = file;
  const paid = payments.map(({ id, status, amountCents, cardLast4 }) => [
    id,
    status,
    dollars(amountCents),
    cardLast4 ?? '',
  ]);
  const back = refunds.map(({ reason, amountCents, doneAt }) => [
    reason,
    dollars(amountCents),
    doneAt?.toISOString() ?? 'not made yet',
  ]);
  return [
    table(['', ''], factsOf(file)).trimStart(),
    table(['', 'price', 'line'], [...lines.map(lineRow), ['', dollars(order.totalCents), 'total']]),
    table(['payment', 'status', 'amount', 'card'], paid),
    ...(back.length > 0 ? [table(['refund', 'amount', 'made'], back)] : []),
  ].join('\n');
}
