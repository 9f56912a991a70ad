import type { Command } from 'commander';
import { runtimeConfigOf } from '../../runtimeConfig';
import { findStaffEvent } from '../../services/staff/eventList';
import { placesOf } from '../../services/staff/slots';
import type { Actions } from '../actions';
import { answer, count, table, type Answer, type Desk } from '../answer';
import { wholeNumber } from '../arguments';
import { missing } from '../exits';

/** Where the page sends customers of a full event. */
function formOf({ context }: Desk): string | null {
  const { links } = runtimeConfigOf(context.config, '') as { links?: { waitlist?: unknown } };
  return typeof links?.waitlist === 'string' && links.waitlist !== '' ? links.waitlist : null;
}

/** Prints how full the event is and the waitlist's link, because the product stores no waitlist. */
async function show(desk: Desk, id: number): Promise<Answer> {
  const event = await findStaffEvent(desk.context, id);
  if (!event) throw missing(`There is no event ${id}.`);
  const slots = await placesOf(desk.context, id);
  const form = formOf(desk);
  const taken = event.orders + event.open;
  const all = event.capacity === null ? 'no limit of its own' : `${taken} of ${event.capacity} places taken`;
  const rows = slots.map(({ time, taken: inSlot, capacity }) => [time, `${inSlot} of ${capacity}`]);
  const words = [
    'The product keeps no waiting list yet, so nobody is on one.',
    `Event ${id}, ${event.phase}: ${all}, ${count(slots.length, 'slot')}.`,
    form
      ? `Customers of a full event are sent to ${form}.`
      : 'Customers of a full event are sent nowhere: no form is configured (RUNTIME_CONFIG, links.waitlist).',
  ];
  const text = `${words.join('\n')}\n${rows.length > 0 ? table(['slot', 'taken'], rows) : ''}`;
  return answer({ event: id, waitingList: null, form, taken, capacity: event.capacity, slots }, text);
}

export function waitlistCommands(program: Command, { reading }: Actions): void {
  program
    .command('waitlist')
    .description(
      'how full an event is, and where its customers are sent; the product keeps no waiting list yet',
    )
    .argument('<event>', 'its id', wholeNumber)
    .action(reading(show));
}
