/** Nothing on a screen jumps while it loads over the line of a phone (budget of the design: CLS 0.02). */
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE } from './support/browser';
import { untilSettled, watchTraffic } from './support/look';
import { jumpsOf, watchShifts } from './support/shifts';
import { SHOTS } from './support/shotList';
import { useVisits } from './support/visits';

jest.setTimeout(300_000);

const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

/** Screens with parts that load after the first paint, and short ones, whose footer could be in view. */
const NAMES = [
  'home',
  'landing',
  'event',
  'event-full',
  'browse',
  'browse-empty',
  'restaurant',
  'dashboard',
  'dashboard-empty',
  'account',
  'account-vip',
  'subscriptions',
  'out-of-area',
  'not-found-customer',
  'email-link-used',
  'confirmation-old',
  'failed-banner',
];
const shots = SHOTS.filter(({ name }) => NAMES.includes(name));

const { contextOf, visit } = useVisits();

it.each(shots.map((shot) => [shot.name, shot] as const))('%s does not jump', async (_name, { path, as }) => {
  for (const viewport of [PHONE, DESKTOP]) {
    const context = await contextOf(as, { viewport });
    const page = await context.newPage();
    await watchShifts(page);
    await (await context.newCDPSession(page)).send('Network.emulateNetworkConditions', LINE);
    const traffic = watchTraffic(page);
    await page.goto(path, { waitUntil: 'commit' });
    await untilSettled(page, traffic);
    expect([viewport.width, ...(await jumpsOf(page))]).toEqual([viewport.width]);
    await context.close();
  }
});

it('the picture of an event has its place before the words beside it have arrived', async () => {
  const look = async (page: Page) => {
    const picture = page.locator('main img[fetchpriority=high]');
    const left = async () => (await picture.boundingBox())?.x;
    const whole = await left();
    await picture.evaluate(({ parentElement }) => {
      while (parentElement?.nextElementSibling) parentElement.nextElementSibling.remove();
    });
    expect(await left()).toBe(whole);
  };
  await visit({ path: '/events/104' }, look, { viewport: DESKTOP });
});
