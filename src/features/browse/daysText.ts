import { formatMonthDay } from '@dwellivery/domain/eventDays';

interface Run {
  runAt: string;
  timeZone: string;
}

/**
 * 'Events for Jun 18 through Jun 25' for events in run order; 'No events' for none, '' while they load, and below a title that names
 * days itself.
 */
export function daysText(events: readonly Run[] | undefined, title: string): string {
  const [first] = events ?? [];
  const last = events?.at(-1);
  if (!first || !last) return events ? 'No events' : '';
  if (/^Events (on|for) /.test(title)) return '';
  const start = formatMonthDay(first.runAt, first.timeZone);
  const end = formatMonthDay(last.runAt, last.timeZone);
  return start === end ? `Events on ${start}` : `Events for ${start} through ${end}`;
}
