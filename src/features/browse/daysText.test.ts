import { browseTitle } from '@dwellivery/domain/browseTitles';
import { daysText } from './daysText';

const on = (...days: number[]) =>
  days.map((day) => ({ runAt: `2026-06-0${day}T22:30:00Z`, timeZone: 'America/Chicago' }));

it.each([
  [{}, on(4, 4), 'Events on Jun 4'],
  [{}, on(4, 6), 'Events for Jun 4 through Jun 6'],
  [{}, [], 'No events'],
  [{}, undefined, ''],
  // The title says it.
  [{ runOn: '2026-06-04' }, on(4, 4), ''],
  [{ runOn: '2026-06-04' }, [], 'No events'],
  [{ starts: '2026-06-04', ends: '2026-06-06' }, on(4, 6), ''],
  [{ starts: '2026-06-04', ends: '2026-06-30' }, on(4, 6), ''],
  [{ starts: '2026-06-04', ends: '2026-06-30' }, on(4), ''],
  [{ starts: '2026-06-04', ends: '2026-06-06' }, [], 'No events'],
])('below the title of %j the days of %j are "%s"', (asked, events, text) => {
  expect(daysText(events, browseTitle(asked))).toBe(text);
});
