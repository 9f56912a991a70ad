/** Days and times as the browser's own Temporal reads them, against its Intl, which browsers without Temporal use. */
import { buildSync } from 'esbuild';
import type { Browser } from 'playwright-core';
import { launchBrowser, newContext } from './support/browser';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const [script] = buildSync({
  stdin: {
    contents: "export * from '../domain/eventDays'; export * from './lib/deviceZone';",
    resolveDir: 'src',
  },
  bundle: true,
  write: false,
  globalName: 'days',
}).outputFiles;

/** Around the changes of the clock of 2026 and 2027, the ends of days, months and years, before 1970, and parts of a millisecond. */
const MOMENTS = [
  ...['2026-03-08T07', '2026-11-01T05', '2026-11-01T06', '2026-11-01T07', '2027-03-14T08'].flatMap((hour) => [
    Date.parse(`${hour}:00:00Z`) - 1,
    Date.parse(`${hour}:00:00Z`),
    Date.parse(`${hour}:59:59Z`),
  ]),
  ...['2024-02-29T23:59:59Z', '2026-12-31T23:59:59Z', '2027-01-01T06:00:00Z', '1969-07-20T20:17:40Z'].map(
    Date.parse,
  ),
  Date.parse('2026-06-18T23:30:00Z') + 0.7,
];
const ZONES = [
  'America/Chicago',
  'america/new_york',
  'US/Arizona',
  'Pacific/Honolulu',
  'Asia/Kolkata',
  'Europe/Berlin',
  'UTC',
  'Mars/Olympus',
];

it('reads the same days and times by Temporal and by Intl', async () => {
  const context = await newContext(browser, { timezoneId: 'Asia/Kolkata' });
  const page = await context.newPage();
  await page.addScriptTag({ content: script?.text ?? '' });
  const readAll = () =>
    page.evaluate(
      `[days.deviceZone(), typeof Temporal, ${JSON.stringify(ZONES)}.flatMap((zone) => ${JSON.stringify(MOMENTS)}.map((at) =>
        [zone, at, days.calendarDate(at, zone), days.formatFullDate(at, zone), days.formatTime(at, zone), days.hourIn(at, zone)].join(' ')))]`,
    ) as Promise<[string, string, string[]]>;
  const [zone, temporal, byTemporal] = await readAll();
  await page.evaluate('delete globalThis.Temporal');
  const [sameZone, none, byIntl] = await readAll();
  await context.close();

  expect([temporal, none]).toEqual(['object', 'undefined']);
  expect(zone).toMatch(/^Asia\/(Kolkata|Calcutta)$/);
  expect(sameZone).toBe(zone);
  expect(byTemporal).toEqual(byIntl);
  expect(byTemporal).toContain(`Mars/Olympus ${MOMENTS.at(-1)} 2026-06-18 June 18, 2026 6:30 PM 18`);
});
