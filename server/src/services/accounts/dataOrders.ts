/** The orders of the page that a customer takes along, in the words of receipt and mails. */
import { escapeHtml as escape } from '../../lib/html';
import { dollars } from '../../lib/dollars';
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

const REASONS = new Map<string, string>([
  ['d2d_returned', 'delivery fee returned'],
  ['changed', 'your change made it cheaper'],
  ['change_expired', 'your change came too late'],
]);

type Refund = OrderData['payments'][number]['refunds'][number];
const refundRow = ({ amountCents, reason, createdAt, doneAt }: Refund): Row => ({
  amountCents,
  reason: REASONS.get(reason) ?? reason.replace(/_/g, ' '),
  createdAt,
  done: doneAt,
});

const CHANGE_STATUS = {
  created: 'not paid',
  processing: 'payment on its way',
  failed: 'payment failed',
  applied: 'made',
  expired: 'not made',
};

type Change = OrderData['changes'][number];

/** `1 × Flan, 418 Sunset Dr, Naperville, IL 60540, “Ring twice”` */
function nextText({ columns, lines }: NonNullable<Change['next']>): string {
  const dishes = lines
    .filter(({ sku }) => !sku)
    .map(({ optionChoices = [], notes = null, guestName = null, ...line }) =>
      dishText({ ...line, optionChoices, notes, guestName }),
    );
  const { deliveryStreet, deliveryCity, deliveryState, deliveryPostalCode, notes } = columns;
  const region = [deliveryState, deliveryPostalCode].filter(Boolean).join(' ');
  return [...dishes, deliveryStreet, deliveryCity, region, notes && `“${notes}”`].filter(Boolean).join(', ');
}

function changeRow({ status, differenceCents, createdAt, appliedAt, failureMessage, next }: Change): Row {
  const amount = dollars(Math.abs(differenceCents));
  return {
    createdAt,
    status: CHANGE_STATUS[status],
    made: appliedAt,
    price: differenceCents === 0 ? 'the same' : `${amount} ${differenceCents > 0 ? 'more' : 'less'}`,
    whatTheCardSaid: failureMessage,
    whatYouWanted: next && nextText(next),
  };
}

/** @param row the same order, with its event @param now decides whether it can still be canceled */
export function orderPart(
  { order, lines, changes, payments }: OrderData,
  row: OrderFactsRow,
  now: Date,
): string {
  const { zone, restaurant } = row;
  const heads: Row = {
    [isDelivered(row) ? 'delivery' : 'pickup']: whenAndWhere(row),
    status: STATUS[order.status],
    ordered: order.createdAt,
    paid: order.paidAt,
    changed: order.changedAt,
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
    table('Changes', changes.map(changeRow), zone),
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
