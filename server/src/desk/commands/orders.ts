import { Option, type Command } from 'commander';
import { nowDate, type Context } from '../../ports/context';
import { formatLongDay, formatTime } from '@dwellivery/domain/eventDays';
import { cancelOrder } from '../../services/orders/cancel';
import { checkDeskRefund, refundFromDesk } from '../../services/orders/deskRefund';
import { checkSlotMove, moveSlot } from '../../services/orders/moveSlot';
import { findStaffEvent } from '../../services/staff/eventList';
import {
  listStaffOrders,
  showOrderFile,
  unmadeRefunds,
  type OrderFile,
  type OrderFilter,
  type StaffOrder,
} from '../../services/staff/orderList';
import { leftOfOrder } from '../../services/payments';
import { slotOf } from '../../services/staff/slots';
import { dollars } from '../../lib/dollars';
import type { Actions } from '../actions';
import { answer, capped, table, type Answer, type Desk, type Plan } from '../answer';
import { cents, customerOf, wholeNumber } from '../arguments';
import { EXIT, refused } from '../exits';
import { fileText, timeOf } from './orderText';

const STATUSES = ['created', 'processing', 'paid', 'payment_failed', 'expired', 'cancelled'];

const row = (order: StaffOrder): string[] => [
  String(order.id),
  String(order.eventId),
  order.changedAt === null ? order.status : `${order.status}, changed`,
  dollars(order.totalCents),
  order.deliveryType === 'd2d' ? 'delivery' : 'pickup',
  timeOf(order),
  `${order.customer.name} <${order.customer.email}>`,
];

type ListOptions = { event?: number; customer?: string; status?: OrderFilter['status']; limit: number };

async function list(desk: Desk, options: ListOptions): Promise<Answer> {
  const { event: eventId, customer, status, limit } = options;
  const { context } = desk;
  const userId = customer === undefined ? undefined : (await customerOf(context, customer)).id;
  const orders = await capped(desk, { most: limit, option: '--limit' }, (most) =>
    listStaffOrders(context, { eventId, userId, status, limit: most }),
  );
  const header = ['order', 'event', 'status', 'total', 'how', 'time', 'customer'];
  return answer(orders, table(header, orders.map(row)));
}

async function show({ context }: Desk, id: number): Promise<Answer> {
  const file = await showOrderFile(context, id);
  return answer(file, fileText(file));
}

const laterText = (sum: number): string =>
  `The card provider has not taken the refund of ${dollars(sum)} yet; the server's jobs go on with it.\n`;

async function partPlan(context: Context, id: number, amount: number | null): Promise<Plan> {
  const { leftCents, order } = await checkDeskRefund(context.db, id, amount);
  const sum = amount ?? leftCents;
  return {
    answer: answer(
      { order: id, cents: sum, stays: true },
      `${dollars(sum)} of order ${id} would be given back; the order stays.\n`,
    ),
    about: { order: id, event: order.eventId, cents: sum },
    carryOut: async () => {
      const { isMade } = await refundFromDesk(context, id, amount);
      const text = `${dollars(sum)} of order ${id} is given back; the customer is written to.\n`;
      const data = { order: id, cents: sum, made: isMade, stays: true };
      return isMade ? answer(data, text) : answer(data, text + laterText(sum), EXIT.partly);
    },
  };
}

async function wholePlan(context: Context, { order }: OrderFile): Promise<Plan> {
  const { id, eventId, customer } = order;
  const leftCents = order.status === 'paid' ? await leftOfOrder(context.db, id) : 0;
  return {
    answer: answer(
      { order: id, cents: leftCents, stays: false },
      `Order ${id} would be canceled and ${dollars(leftCents)} given back; its place would be free.\n`,
    ),
    about: { order: id, event: eventId, cents: leftCents },
    carryOut: async () => {
      await cancelOrder(context, customer.id, id, 'operator');
      const unmade = await unmadeRefunds(context, [id]);
      const data = { order: id, cents: leftCents, made: unmade.length === 0, stays: false };
      const text = `Order ${id} is canceled, and ${dollars(leftCents)} is given back.\n`;
      return unmade.length === 0
        ? answer(data, text)
        : answer(data, text + laterText(leftCents), EXIT.partly);
    },
  };
}

/** The cents that came back to us, because the refund failed after it was made. */
const failedCents = ({ refunds }: OrderFile): number =>
  refunds.reduce((sum, { amountCents, failedAt }) => (failedAt ? sum + amountCents : sum), 0);

/** Before the event is over, cancels the order; afterwards, or with an amount, only refunds money. */
async function refund({ context }: Desk, id: number, { amount }: { amount?: number }): Promise<Plan> {
  const file = await showOrderFile(context, id);
  const { status, eventId } = file.order;
  const isOver = status === 'cancelled' || status === 'expired';
  const failed = isOver ? failedCents(file) : 0;
  if (failed > 0) {
    const remedy = 'Give it back at the card provider, which is taken in here, or in another way.';
    throw refused('refund_failed', `The refund of ${dollars(failed)} for order ${id} failed. ${remedy}`);
  }
  if (status === 'cancelled') {
    const same = answer({ order: id, changed: false }, `Order ${id} is canceled already.\n`);
    return { answer: same, about: { order: id }, carryOut: null };
  }
  if (status === 'expired') throw refused('order_over', `Order ${id} has expired: nothing of it is kept.`);
  const event = await findStaffEvent(context, eventId);
  if (amount !== undefined || event?.phase === 'complete') return partPlan(context, id, amount ?? null);
  return wholePlan(context, file);
}

async function move({ context }: Desk, id: number, slotText: string): Promise<Plan> {
  const file = await showOrderFile(context, id);
  const { eventId, slot: from, zone } = file.order;
  const target = await slotOf(context, eventId, slotText);
  const { slot } = await checkSlotMove(context.db, id, target.id, nowDate(context));
  const about = { order: id, event: eventId, from: from?.id ?? null, to: target.id };
  const time = `${formatLongDay(target.startsAt, zone)}, ${formatTime(target.startsAt, zone)}`;
  if (!slot) {
    return {
      answer: answer({ ...about, changed: false }, `Order ${id} is at ${time} already.\n`),
      about,
      carryOut: null,
    };
  }
  return {
    answer: answer(about, `Order ${id} would move to ${time}.\n`),
    about,
    carryOut: async () => {
      await moveSlot(context, id, target.id);
      return answer(
        { ...about, changed: true },
        `Order ${id} is moved to ${time}; the customer is written to.\n`,
      );
    },
  };
}

export function orderCommands(program: Command, { reading, changing }: Actions): void {
  const orders = program.command('orders').description('find, show, refund and move orders');
  orders
    .command('list')
    .description('orders, newest first')
    .option('--event <event>', 'of one event', wholeNumber)
    .option('--customer <who>', 'of one customer, by id or e-mail')
    .addOption(new Option('--status <status>', 'in one state').choices(STATUSES))
    .option('--limit <n>', 'how many', wholeNumber, 100)
    .action(reading(list));
  orders
    .command('show')
    .description('everything about an order')
    .argument('<order>', 'its id', wholeNumber)
    .action(reading(show));
  orders
    .command('refund')
    .description('cancel an order and give all of it back, or give back a part while the order stays')
    .argument('<order>', 'its id', wholeNumber)
    .option('--amount <dollars>', 'give back this much; the order stays', cents)
    .action(changing(refund));
  orders
    .command('move-slot')
    .description('move an order to another time slot of its event')
    .argument('<order>', 'its id', wholeNumber)
    .argument('<slot>', 'the id of the slot, or its time as 17:30')
    .action(changing(move));
}
