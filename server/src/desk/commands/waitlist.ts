import type { Command } from 'commander';
import { runtimeConfigOf } from '../../config/runtimeConfig';
import { findStaffEvent } from '../../services/staff/eventList';
import { formatLongDay, formatTime } from '@dwellivery/domain/eventDays';
import { placesOf } from '../../services/staff/slots';
import { listWaiting, type Waiting } from '../../services/staff/waitingList';
import type { Actions } from '../actions';
import { answer, count, table, type Answer, type Desk } from '../answer';
import { wholeNumber } from '../arguments';
import { noSuch } from '../exits';

/** Where the page sends customers of a full event. */
function formOf({ context }: Desk): string | null {
  const { links } = runtimeConfigOf(context.config) as { links?: { waitlist?: unknown } };
  return typeof links?.waitlist === 'string' && links.waitlist !== '' ? links.waitlist : null;
}

const lineText = ({ place, name, email, joinedAt, offeredUntil, zone }: Waiting): string[] => [
  String(place),
  name,
  email,
  `${formatLongDay(joinedAt, zone)}, ${formatTime(joinedAt, zone)}`,
  offeredUntil ? `a place until ${formatTime(offeredUntil, zone)}` : '',
];

function listText(event: number, form: string | null, list: Waiting[]): string {
  if (list.length > 0) return table(['place', 'name', 'email', 'since', 'offered'], list.map(lineText));
  return form
    ? `Nobody is on the waitlist of event ${event}: the page sends customers to ${form}.`
    : `Nobody is on the waitlist of event ${event}.`;
}

/** Prints how full the event is, and who waits for a place. */
async function show(desk: Desk, id: number): Promise<Answer> {
  const event = await findStaffEvent(desk.context, id);
  if (!event) throw noSuch(`There is no event ${id}.`);
  const slots = await placesOf(desk.context, id);
  const waitingList = await listWaiting(desk.context, id);
  const form = formOf(desk);
  const taken = event.orders + event.open;
  const all = event.capacity === null ? 'no limit of its own' : `${taken} of ${event.capacity} places taken`;
  const rows = slots.map(({ time, taken: inSlot, capacity }) => [time, `${inSlot} of ${capacity}`]);
  const words = [
    `Event ${id}, ${event.phase}: ${all}, ${count(slots.length, 'slot')}.`,
    rows.length > 0 ? table(['slot', 'taken'], rows) : '',
    listText(id, form, waitingList),
  ];
  const text = `${words.filter(Boolean).join('\n')}\n`;
  return answer({ event: id, waitingList, form, taken, capacity: event.capacity, slots }, text);
}

export function waitlistCommands(program: Command, { reading }: Actions): void {
  program
    .command('waitlist')
    .description('how full an event is, and who waits for a place')
    .argument('<event>', 'its id', wholeNumber)
    .action(reading(show));
}
