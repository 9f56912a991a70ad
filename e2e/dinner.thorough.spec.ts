/**
 * A dinner from its order to a claim, on a clock that the test sets: a customer and a neighbor with phones, the kitchen's tablet, and the
 * door's phone on a slow line. Sums are worked out by hand (support/dinner.ts).
 */
import type { BrowserContext, Page } from 'playwright-core';
import { calendarDate } from '@dwellivery/domain/eventDays';
import { addDays, zonedInstant } from '@dwellivery/domain/zone';
import { axeFindings } from './support/axe';
import { newContext } from './support/browser';
import { clipboardOf } from './support/copied';
import { desk } from './support/desk';
import { addElote, DINNER, joinDinner, orderDinner, takeTacosAway } from './support/dinner';
import { useJourney } from './support/journey';
import { cutTexts, sidewaysScroll } from './support/look';
import { untilMails } from './support/mails';
import { intentsOf, refundsOf, setClock } from './support/money';
import { showPush, subscribeAtSandbox, untilPushes } from './support/pushes';
import { enterAs } from './support/signedIn';
import { loseAnswer, openStaffPage, staffPresses } from './support/staff';

const ZONE = 'America/Chicago';
const PHONE = { width: 375, height: 740 };
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 25_000 };

const journey = useJourney({
  viewport: PHONE,
  serviceWorkers: 'allow',
  permissions: ['clipboard-read', 'clipboard-write'],
});

/** Sets the clock to a time of the event's day, or of a day before it. */
async function setTime(time: string, day = 0): Promise<void> {
  const { url } = journey.server;
  const answer = await fetch(`${url}/api/v2/events/${DINNER}`);
  const { data } = (await answer.json()) as { data: { event: { runAt: string } } };
  const date = addDays(calendarDate(data.event.runAt, ZONE), day);
  await setClock(url, zonedInstant(date, time, ZONE).toISOString());
}

async function device(options: object, email?: string): Promise<{ context: BrowserContext; page: Page }> {
  const browser = journey.context.browser();
  if (!browser) throw new Error('The context has no browser.');
  const context = await newContext(browser, { viewport: PHONE, baseURL: journey.server.url, ...options });
  if (email) await enterAs(context, journey.server.url, email);
  return { context, page: await context.newPage() };
}

async function expectInOrder(page: Page): Promise<void> {
  expect(await cutTexts(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toEqual([]);
  expect(await axeFindings(page, { without: [] })).toEqual([]);
}

/** The picture of the door, which differs for each stage. */
const doorOf = (page: Page) =>
  page
    .getByRole('main')
    .locator('svg[viewBox="58 70 428 530"]')
    .evaluate((door) => door.innerHTML.replaceAll(/(id|fill)="[^"]*"/g, ''));

it('a dinner is ordered, changed, cooked, brought, and partly paid back', async () => {
  const { context, page, server } = journey;
  await subscribeAtSandbox(context);
  await enterAs(context, server.url, 'neighbor04@demo.test');

  // Two days before.
  await setTime('12:00', -2);
  const number = await orderDinner(server.url, page);
  const receipt = page.url();
  await page.getByRole('button', { name: 'Tell me' }).press('Enter');
  await page.getByText('You will get a notification on this device.').waitFor();
  await page.getByRole('button', { name: 'Let neighbors join' }).press('Enter');
  await page.getByRole('button', { name: 'Copy the link' }).press('Enter');
  await page.getByText('Link Copied').waitFor();
  const neighbor = await device({ colorScheme: 'dark' }, 'neighbor05@demo.test');
  await joinDinner(server.url, neighbor.page, await clipboardOf(page));
  const kitchen = await device({ viewport: { width: 768, height: 1024 } });
  await openStaffPage(server, 'kitchen', kitchen.page, DINNER);
  const label = kitchen.page.locator('.label', { hasText: `${number} · ` });
  expect(await label.innerText()).toContain('2 × Tacos al Pastor');
  expect(await label.getByText('Changed').count()).toBe(0);
  await addElote(server.url, page);
  await setTime('15:20', -2);
  await takeTacosAway(server.url, page);

  // At night no device rings, and by the morning the reminder of the day before is out of date.
  await setTime('22:30', -1);
  await untilMails(server.url, 'neighbor13@demo.test', 1);
  await setTime('09:00');
  const [reminder] = await untilPushes(server.url, 1);
  expect(reminder?.message).toMatchObject({
    title: "Today: Lupita's Kitchen",
    body: 'It comes from 5:30 PM. Your receipt has the rest.',
  });

  await page.goto(receipt);
  await page.getByText('Tonight, from 5:30 PM').first().waitFor();
  const doors = [await doorOf(page)];
  await openStaffPage(server, 'kitchen', kitchen.page, DINNER);
  expect(await label.innerText()).toMatch(
    /Changed 3:2\d PM, \w{3}, \w{3} \d+\s[^]*1 × Tacos al Pastor[^]*1 × Elote/,
  );
  await expectInOrder(kitchen.page);

  await setTime('14:40');
  await openStaffPage(server, 'kitchen', kitchen.page, DINNER);
  const cooking = kitchen.page.getByRole('button', { name: 'We are cooking', exact: true });
  await cooking.press('Enter');
  await kitchen.page.getByRole('button', { name: 'Undo: We are cooking' }).press('Enter');
  await kitchen.page.getByText(/^Not pressed; expected at 3:00 PM$/).waitFor();
  await setTime('14:50');
  await cooking.press('Enter');
  await kitchen.page.getByText('Cooking since 2:50 PM').waitFor();
  await page.getByText('The kitchen is cooking').first().waitFor();
  await page.getByText('since 2:50 PM').waitFor();
  doors.push(await doorOf(page));
  await setTime('14:52');
  const cooks = (await untilPushes(server.url, 2)).at(-1);
  expect(cooks?.message).toMatchObject({
    title: 'The kitchen is cooking',
    body: "Lupita's Kitchen has started on your order.",
  });
  expect(cooks && (await showPush(page, cooks))).toMatchObject({
    title: 'The kitchen is cooking',
    data: receipt,
  });
  await journey.expectAccessible();

  const door = await device({});
  const wire = await door.context.newCDPSession(door.page);
  await wire.send('Network.enable');
  await wire.send('Network.emulateNetworkConditions', SLOW);
  await setTime('17:10');
  await openStaffPage(server, 'door', door.page, DINNER);
  await loseAnswer(door.page, /\/stages\?/);
  await door.page.getByRole('button', { name: 'Out for delivery', exact: true }).press('Enter');
  await door.page.getByText('No line: we keep trying').waitFor();
  await door.page.getByText('Saved.').waitFor();
  await door.page.getByText('Out since 5:10 PM').waitFor();
  expect(staffPresses(server, 'out')).toBe(2);
  await expectInOrder(door.page);
  await page.getByText('Out for delivery').first().waitFor();
  doors.push(await doorOf(page));
  await setTime('17:12');
  expect((await untilPushes(server.url, 3)).at(-1)?.message).toMatchObject({
    title: 'Out for delivery',
    body: "Your order from Lupita's Kitchen is on its way.",
  });

  const stop = door.page.getByRole('row').filter({ hasText: String(number) });
  await setTime('17:42');
  await door.context.setOffline(true);
  await stop.getByRole('button', { name: 'Delivered', exact: true }).press('Enter');
  await door.page.getByText('No line: we keep trying').waitFor();
  expect(await stop.getByText('Not delivered yet').isVisible()).toBe(true);
  await door.context.setOffline(false);
  await stop.getByText('Delivered at 5:42 PM').waitFor();
  expect(staffPresses(server, `stop-${number}`)).toBe(1);
  await page.getByText('at 5:42 PM').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Enjoy your dinner!' }).waitFor();
  doors.push(await doorOf(page));
  expect(new Set(doors).size).toBe(4);
  await neighbor.page.reload();
  await neighbor.page.getByText('at 5:42 PM').waitFor();
  await expectInOrder(neighbor.page);

  // The elote was missing: 5.50 + 0.42 of the tax + 0.82 of the tip.
  await setTime('19:30');
  await page.reload();
  // Once its script has come.
  await page.getByRole('button', { name: 'Something was wrong?', expanded: false }).press('Enter');
  const form = page.getByRole('form', { name: 'Tell us what was wrong' });
  await form.getByRole('checkbox', { name: /Elote/ }).press('Space');
  await form.getByRole('radio', { name: 'Missing' }).press('Space');
  await form.getByLabel('In your words').fill('No elote.');
  await form.getByRole('button', { name: 'Send report' }).press('Enter');
  await page.getByText('We have not answered yet.').waitFor();
  const [made] = await desk<{ id: number }[]>(server, 'claims', 'list', '--open');
  await desk(server, 'claims', 'refund', String(made?.id), '--text', 'We are sorry.', '--why', 'a claim');
  await page.reload();
  await page.getByText(/^\$6\.74 goes back to .*4242/).waitFor();

  // 47.53 + 7.86 - 19.28 - 6.74 = 29.37 are kept of the customer, 24.28 of the neighbor.
  const charges = (await intentsOf(server.url)).filter(({ id }) => !id.startsWith('pi_demo_'));
  const refunds = await Promise.all(charges.map(({ id }) => refundsOf(server.url, id)));
  expect(charges.map(({ amount, status }) => [status, amount])).toEqual([
    ['succeeded', 786],
    ['succeeded', 2428],
    ['succeeded', 4753],
  ]);
  expect(refunds.flat().reduce((sum, amount) => sum + amount, 0)).toBe(2602);
  const titles = (await untilPushes(server.url, 3)).map(({ message }) => message.title);
  expect(titles).toEqual(["Today: Lupita's Kitchen", 'The kitchen is cooking', 'Out for delivery']);
  await Promise.all([neighbor, kitchen, door].map((one) => one.context.close()));
});
