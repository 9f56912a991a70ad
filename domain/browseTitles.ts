import { formatDay } from './eventDays';

/** The title of a list of events (spec 1 §2). Dates as in the URL; a start or end alone is not a range. */
export function browseTitle(range: { starts?: string; ends?: string; runOn?: string }): string {
  const { starts, ends, runOn } = range;
  const day = runOn ?? (starts === ends ? starts : undefined);
  if (day) return `Events on ${formatDay(day)}`;
  if (starts && ends) return `Events for ${formatDay(starts)} through ${formatDay(ends)}`;
  return 'Upcoming Events';
}

export const browseZipTitle = (zip: string): string => `Restaurants coming to you in ${zip}`;
