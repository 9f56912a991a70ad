import type { Page } from 'playwright-core';
import { useJourney } from './support/journey';
import { cutTexts, sidewaysScroll } from './support/look';
import { enterAs, freshToken } from './support/signedIn';
import { until } from './support/until';

const EMAIL = 'casey@demo.test';
const HOUR = 3_600_000;
const POLL_MS = 15_000;

const journey = useJourney({ viewport: { width: 375, height: 740 } });

interface Membership {
  id: number;
  eventId: number;
  eventRunAt: string;
  eventEndsAt: string;
  orders: { status: string }[];
  [field: string]: unknown;
}

async function nextDinner(): Promise<Membership> {
  const { url } = journey.server;
  const headers = { authorization: `Bearer ${await freshToken(url, EMAIL)}` };
  const ask = async (path: string) => (await fetch(`${url}/api/v2${path}`, { headers })).json() as unknown;
  const { session } = (await ask('/session')) as { session: { user: { id: number } } };
  const list = await ask(`/memberships?filter[user_id]=${session.user.id}`);
  const found = (list as { memberships: Membership[] }).memberships.find(
    ({ orders, eventEndsAt }) =>
      orders.some(({ status }) => status === 'paid') && Date.parse(eventEndsAt) > Date.now(),
  );
  if (!found) throw new Error('The demo customer has no coming dinner.');
  return found;
}

/** The server's time, of which the page takes its own, and an answer with an ETag that this test can change. */
async function onTheDay(page: Page, at: number, answer: { membership: Membership; tag: string }) {
  const tags: (string | undefined)[] = [];
  await page.clock.install({ time: at });
  await page.route('**/api/v2/**', async (route) => {
    const reply = await route.fetch();
    const { 'content-encoding': _, ...headers } = reply.headers();
    await route.fulfill({ response: reply, headers: { ...headers, date: new Date(at).toUTCString() } });
  });
  await page.route(/\/api\/v2\/memberships(\?|$)/, (route) =>
    route.fulfill({ json: { memberships: [answer.membership], total: 1 } }),
  );
  await page.route(/\/api\/v2\/memberships\/\d+$/, (route) => {
    const tag = route.request().headers()['if-none-match'];
    tags.push(tag);
    const headers = { etag: answer.tag, 'cache-control': 'no-store' };
    return tag === answer.tag
      ? route.fulfill({ status: 304, headers })
      : route.fulfill({ json: { membership: answer.membership }, headers });
  });
  return tags;
}

it('a customer watches the order of today come to the door', async () => {
  const { context, page, server } = journey;
  await enterAs(context, server.url, EMAIL);
  const dinner = {
    ...(await nextDinner()),
    d2d: true,
    customerAddress: '20 W Benton Ave, Naperville, IL 60540',
  };
  const run = Date.parse(dinner.eventRunAt);
  const press = (stage: string, hours: number) => ({
    stage,
    stageAt: new Date(run + hours * HOUR).toISOString(),
    stageExpected: false,
  });
  const answer = { membership: { ...dinner, ...press('cooking', -1.8) } as Membership, tag: '"1"' };
  const tags = await onTheDay(page, run - HOUR, answer);
  await journey.open(`/orders/${dinner.id}/receipt`);
  await page.getByText('The kitchen is cooking').waitFor();
  expect(await cutTexts(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toEqual([]);
  await journey.expectAccessible();
  const { y = 740, height = 0 } = (await page.getByText('The kitchen is cooking').boundingBox()) ?? {};
  expect(y + height).toBeLessThan(740);

  // A poll that changes nothing is answered without a body.
  const asked = tags.length;
  await page.clock.runFor(POLL_MS);
  await until(async () => Promise.resolve(tags.length > asked), { unmet: () => 'The page asked nothing.' });
  expect(tags.at(-1)).toBe('"1"');
  expect(await page.getByText('The kitchen is cooking').isVisible()).toBe(true);

  Object.assign(answer, { membership: { ...dinner, ...press('out', -1) }, tag: '"2"' });
  await page.clock.runFor(POLL_MS);
  await page.getByText('Out for delivery').first().waitFor();

  answer.membership = { ...dinner, ...press('out', -1), deliveredAt: new Date(run - HOUR).toISOString() };
  answer.tag = '"3"';
  await page.clock.runFor(POLL_MS);
  await page.getByRole('heading', { level: 1, name: 'Enjoy your dinner!' }).waitFor();
  await page.getByRole('link', { name: 'Order again' }).waitFor();
  await journey.expectAccessible();

  await journey.open('/dashboard');
  await page.getByRole('region', { name: 'Your next dinner' }).getByText('Delivered').waitFor();
  await journey.expectAccessible();
  await journey.open(`/events/${dinner.eventId}`);
  const strip = page.getByRole('region', { name: 'Your order' });
  await strip.getByText('Delivered').waitFor();
  await journey.expectAccessible();
  await strip.getByRole('link', { name: 'View Order' }).press('Enter');
  await page.waitForURL(/\/orders\/\d+\/receipt$/);
});
