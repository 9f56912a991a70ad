import type { Command } from 'commander';
import type { Context } from '../../ports/context';
import { formatLongDay, formatTime } from '@dwellivery/domain/eventDays';
import {
  checkClose,
  checkPublish,
  closeEvent,
  publishEvent,
  type Closing,
} from '../../services/events/publish';
import { cancelEvent } from '../../services/orders/cancel';
import { findStaffEvent, listStaffEvents, type StaffEvent } from '../../services/staff/eventList';
import { listStaffOrders, unmadeRefunds, type StaffOrder } from '../../services/staff/orderList';
import { dollars } from '../../lib/dollars';
import type { Actions } from '../actions';
import { answer, count, table, type Answer, type Desk, type Plan } from '../answer';
import { wholeNumber } from '../arguments';
import { EXIT, noSuch, refused } from '../exits';

const whenOf = ({ runAt, zone }: StaffEvent): string =>
  `${formatLongDay(runAt, zone)}, ${formatTime(runAt, zone)}`;

const row = (event: StaffEvent): string[] => [
  String(event.id),
  event.phase,
  whenOf(event),
  `${event.orders}${event.capacity === null ? '' : ` of ${event.capacity}`}`,
  String(event.open),
  dollars(event.paidCents),
  event.name,
];

async function list({ context }: Desk, { all = false }: { all?: boolean }): Promise<Answer> {
  const events = await listStaffEvents(context, all);
  const header = ['event', 'phase', 'when', 'orders', 'open', 'paid', 'name'];
  return answer(events, table(header, events.map(row)));
}

async function eventOf(context: Context, id: number): Promise<StaffEvent> {
  const event = await findStaffEvent(context, id);
  if (!event) throw noSuch(`There is no event ${id}.`);
  return event;
}

async function publish({ context }: Desk, id: number): Promise<Plan> {
  const event = await eventOf(context, id);
  const { isOpen } = await checkPublish(context, id);
  const about = { event: id, name: event.name };
  if (isOpen) {
    const same = answer({ ...about, changed: false }, `Event ${id} is open already.\n`);
    return { answer: same, about: { event: id }, carryOut: null };
  }
  return {
    answer: answer(
      { ...about, from: event.phase, to: 'open' },
      `Event ${id}, ${event.name}, would be opened.\n`,
    ),
    about: { event: id },
    carryOut: async () => {
      await publishEvent(context, id);
      const url = `${context.config.publicUrl}/events/${id}`;
      return answer({ ...about, changed: true, url }, `Event ${id} takes orders: ${url}\n`);
    },
  };
}

async function close({ context }: Desk, id: number, closing: Closing): Promise<Plan> {
  const event = await eventOf(context, id);
  const { isClosed } = await checkClose(context, id, closing);
  const about = { event: id, name: event.name };
  if (isClosed) {
    const same = answer({ ...about, changed: false }, `Event ${id} is closed already.\n`);
    return { answer: same, about: { event: id }, carryOut: null };
  }
  return {
    answer: answer(
      { ...about, from: event.phase, to: 'closed' },
      `Event ${id}, ${event.name}, would take no more orders; ${count(event.orders, 'paid order')} would stay.\n`,
    ),
    about: { event: id },
    carryOut: async () => {
      await closeEvent(context, id, closing);
      return answer({ ...about, changed: true }, `Event ${id} takes no more orders.\n`);
    },
  };
}

const isRunning = ({ status }: StaffOrder): boolean => !['expired', 'cancelled'].includes(status);

/** Without what went back before. */
const refundsOf = (orders: StaffOrder[]) =>
  orders
    .filter(({ status }) => status === 'paid')
    .map(({ id, totalCents, refundedCents }) => ({ order: id, cents: totalCents - refundedCents }));

async function carryOutCancel({ context, say }: Desk, id: number, orders: StaffOrder[]): Promise<Answer> {
  const left = await cancelEvent(context, id, (done, all) => say(`Order ${done} of ${all}`));
  const ids = orders.map((order) => order.id);
  const unmade = await unmadeRefunds(context, ids);
  const refunds = refundsOf(orders).filter(({ order }) => !left.includes(order));
  const data = { event: id, cancelled: ids.filter((one) => !left.includes(one)), refunds, left, unmade };
  const isPartly = left.length + unmade.length > 0;
  const rest = isPartly
    ? `Not done yet: ${[...left.map((one) => `order ${one}`), ...unmade.map(({ orderId, cents }) => `refund of ${dollars(cents)} for order ${orderId}`)].join(', ')}. The server's jobs go on with them.\n`
    : '';
  const text = `Event ${id} is canceled. ${count(data.cancelled.length, 'order')} canceled; their customers are written to.\n${rest}`;
  return answer(data, text, isPartly ? EXIT.partly : EXIT.done);
}

async function cancel(desk: Desk, id: number): Promise<Plan> {
  const { context } = desk;
  const event = await eventOf(context, id);
  if (event.phase === 'complete') {
    throw refused(
      'event_over',
      `Event ${id} is over. Give money back order by order: orders refund <order> --amount.`,
    );
  }
  const all = await listStaffOrders(context, { eventId: id });
  const orders = all.filter(isRunning);
  if (event.phase === 'cancelled' && orders.length === 0) {
    const same = answer({ event: id, changed: false }, `Event ${id} is canceled already.\n`);
    return { answer: same, about: { event: id }, carryOut: null };
  }
  const refunds = refundsOf(orders);
  const sum = refunds.reduce((total, { cents }) => total + cents, 0);
  const words = `Event ${id}, ${event.name}, would be canceled: ${count(orders.length, 'order')} with it, ${dollars(sum)} given back for ${count(refunds.length, 'paid one', 'paid ones')}, their customers written to.\n`;
  const lines = table(
    ['order', 'status', 'total', 'customer'],
    orders.map((order) => [String(order.id), order.status, dollars(order.totalCents), order.customer.email]),
  );
  return {
    answer: answer(
      { event: id, orders: orders.map((order) => order.id), refunds },
      words + (orders.length > 0 ? lines : ''),
    ),
    about: { event: id },
    carryOut: () => carryOutCancel(desk, id, orders),
  };
}

export function eventCommands(program: Command, { reading, changing }: Actions): void {
  const events = program.command('events').description('list, open, close and cancel events');
  events
    .command('list')
    .description('events from yesterday on, soonest first')
    .option('--all', 'past ones too')
    .action(reading(list));
  events
    .command('publish')
    .description('open a draft for orders, or again what was closed by hand')
    .argument('<event>', 'its id', wholeNumber)
    .action(changing(publish));
  events
    .command('close')
    .description('take no more orders; what was ordered stays, and so does the waitlist')
    .argument('<event>', 'its id', wholeNumber)
    .option('--end-offers', 'also while the waitlist is offered a place')
    .action(changing(close));
  events
    .command('cancel')
    .description('cancel an event and its orders, refund what was paid, write to the customers')
    .argument('<event>', 'its id', wholeNumber)
    .action(changing(cancel));
}
