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
    ['changed', order.changedAt?.toISOString() ?? null],
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

const CHANGE_STATES = {
  created: 'not paid yet',
  processing: 'at the bank',
  failed: 'payment failed',
  applied: 'made',
  expired: 'over',
};

function changeRow(change: OrderFile['changes'][number]): string[] {
  const { status, differenceCents, createdAt, appliedAt, heldUntil, failureMessage } = change;
  const sign = differenceCents > 0 ? '+' : '';
  const holds = heldUntil && `holds until ${heldUntil.toISOString()}`;
  return [
    (appliedAt ?? createdAt).toISOString(),
    sign + dollars(differenceCents),
    [CHANGE_STATES[status], holds, failureMessage].filter(Boolean).join(', '),
  ];
}

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

/** Facts, lines, changes, payments, refunds, disputes and claims, as tables one below the other. */
export function fileText(file: OrderFile): string {
  const { order, lines, changes, payments, refunds, disputes, claims } = file;
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
    ...(changes.length > 0 ? [table(['change', 'difference', 'state'], changes.map(changeRow))] : []),
    table(['payment', 'status', 'amount', 'card'], paid),
    ...(refunds.length > 0 ? [table(['refund', 'amount', 'made', ''], refunds.map(refundRow))] : []),
    ...(disputes.length > 0
      ? [table(['dispute', 'amount', 'reason', 'state', 'answer until'], disputed)]
      : []),
    ...(claims.length > 0 ? [table(['claim', 'kind', 'dishes', 'done', 'words'], claims.map(claimRow))] : []),
  ].join('\n');
}
