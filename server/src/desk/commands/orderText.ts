/** One order as text. */
import { CLAIM_LABELS } from '@dwellivery/domain/claims';
import { formatTime } from '@dwellivery/domain/eventDays';
import type { OrderFile, StaffOrder } from '../../services/staff/orderList';
import { dollars } from '../../lib/dollars';
import { table } from '../answer';
import { claimedText, givenText } from './claimText';

export const timeOf = ({ slot, zone }: StaffOrder): string => (slot ? formatTime(slot.startsAt, zone) : '');

function factsOf({ order, comesWith, failureMessage }: OrderFile): string[][] {
  const { customer } = order;
  const facts: [string, string | null][] = [
    ['order', `${order.id}, ${order.status}`],
    ['event', `${order.eventId}, ${order.event}`],
    ['customer', `${customer.id}, ${customer.name}, ${customer.email}, ${customer.phone ?? 'no phone'}`],
    ['how', order.address ?? 'pickup'],
    ['comes with', comesWith === null ? null : `order ${comesWith}`],
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
  [
    ...[line.name, ...line.optionChoices.map(({ choiceName }) => choiceName), line.notes],
    line.guestName && `for ${line.guestName}`,
  ]
    .filter(Boolean)
    .join(', '),
];

function refundRow({
  reason,
  amountCents,
  doneAt,
  outside,
  failedAt,
}: OrderFile['refunds'][number]): string[] {
  const made = doneAt?.toISOString() ?? 'not made yet';
  const where = outside ? 'at the provider' : '';
  return [reason, dollars(amountCents), failedAt ? `failed ${failedAt.toISOString()}` : made, where];
}

const claimRow = (claim: OrderFile['claims'][number]): string[] => [
  String(claim.id),
  CLAIM_LABELS[claim.kind],
  claimedText(claim),
  givenText(claim.steps),
  claim.text,
];

/** Facts, lines, payments, refunds, disputes and claims, as tables one below the other. */
export function fileText(file: OrderFile): string {
  const { order, lines, payments, refunds, disputes, claims } = file;
  const paid = payments.map(({ id, status, amountCents, cardLast4 }) => [
    id,
    status,
    dollars(amountCents),
    cardLast4 ?? '',
  ]);
  const disputed = disputes.map(({ id, amountCents, reason, status, dueBy }) => [
    id,
    dollars(amountCents),
    reason,
    status,
    dueBy?.toISOString() ?? '',
  ]);
  return [
    table(['', ''], factsOf(file)).trimStart(),
    table(['', 'price', 'line'], [...lines.map(lineRow), ['', dollars(order.totalCents), 'total']]),
    table(['payment', 'status', 'amount', 'card'], paid),
    ...(refunds.length > 0 ? [table(['refund', 'amount', 'made', ''], refunds.map(refundRow))] : []),
    ...(disputes.length > 0
      ? [table(['dispute', 'amount', 'reason', 'state', 'answer until'], disputed)]
      : []),
    ...(claims.length > 0 ? [table(['claim', 'kind', 'dishes', 'done', 'words'], claims.map(claimRow))] : []),
  ].join('\n');
}
