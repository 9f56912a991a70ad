/** The orders of the page that a customer takes along, in the words of receipt and mails. */
import { escapeHtml as escape } from '../../lib/html';
import { cardName } from '@dwellivery/domain/cardName';
import { cancelTextOf, isDelivered, placeOf, startOf, timeOf } from '../mail/handover';
import { dishText } from '../mail/lines';
import type { OrderFactsRow } from '../mail/orderRows';
import { facts, table, type Row } from './dataText';
import type { OrderData } from './personalData';

const STATUS = {
  created: 'not paid',
  processing: 'payment on its way',
  paid: 'paid',
  payment_failed: 'payment failed',
  expired: 'not paid in time',
  cancelled: 'canceled',
};

/** `Thursday, June 18, 2026, from 5:30 PM, 55 S Main St, Naperville, IL 60540` */
function whenAndWhere(row: OrderFactsRow): string {
  const dayForm = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: row.zone });
  return [dayForm.format(startOf(row)), timeOf(row), placeOf(row)].filter(Boolean).join(', ');
}

/** The notes of a dish are in its name. */
const lineRow = (line: OrderData['lines'][number]): Row =>
  line.sku === null
    ? { what: dishText(line), priceCents: line.priceCents }
    : { what: line.name, notes: line.notes, priceCents: line.priceCents };

const cardRow = ({
  amountCents,
  cardBrand,
  cardLast4,
  status,
  createdAt,
}: OrderData['payments'][number]): Row => ({
  amountCents,
  card: cardLast4 === null ? null : cardName({ brand: cardBrand, last4: cardLast4 }),
  status: status.replace(/_/g, ' '),
  createdAt,
});

type Refund = OrderData['payments'][number]['refunds'][number];
const refundRow = ({ amountCents, reason, createdAt, doneAt }: Refund): Row => ({
  amountCents,
  reason: reason === 'd2d_returned' ? 'delivery fee returned' : reason.replace(/_/g, ' '),
  createdAt,
  done: doneAt,
});

/** @param row the same order, with its event @param now decides whether it can still be canceled */
export function orderPart({ order, lines, payments }: OrderData, row: OrderFactsRow, now: Date): string {
  const { zone, restaurant } = row;
  const heads: Row = {
    [isDelivered(row) ? 'delivery' : 'pickup']: whenAndWhere(row),
    status: STATUS[order.status],
    ordered: order.createdAt,
    paid: order.paidAt,
    canceled: order.cancelledAt,
    delivered: order.deliveredAt,
    cameWith: order.tableId === null ? null : 'the delivery of a neighbor, whose table you joined',
    yourNotes: order.notes,
    whatTheCardSaid: order.failureMessage,
    feeKeptCents: order.feeKeptCents,
    deliveryFeeKeptCents: order.d2dKeptCents,
    leadParams: order.leadParams,
  };
  const cancelText = cancelTextOf(row, now);
  return [
    `<section><h3>Order ${order.id}, ${escape(restaurant)}</h3>`,
    facts(heads, zone),
    cancelText && `<p>${escape(cancelText)}</p>`,
    table('What was ordered', [...lines.map(lineRow), { what: 'Total', priceCents: order.totalCents }], zone),
    table('Payments', payments.map(cardRow), zone),
    table('Money back', payments.flatMap(({ refunds }) => refunds).map(refundRow), zone),
    table(
      'Disputes',
      payments.flatMap(({ disputes }) => disputes),
      zone,
    ),
    '</section>',
  ]
    .filter(Boolean)
    .join('');
}
