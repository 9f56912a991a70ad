import { DESKTOP, PHONE } from './support/browser';
import { useJourney } from './support/journey';
import { mailedLink } from './support/mails';
import { setClock } from './support/money';
import { addTacos, signIn, untilStored } from './support/ordering';
import { freshToken } from './support/signedIn';

/** What makes customers come back, each from a clean profile, on a phone and on a desktop. The product keeps the waitlist. */
const journey = useJourney();
const SIZES = [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const;

const enter = async (path: string, email: string) => {
  await journey.open(path);
  await signIn(journey.page, email);
};

describe.each(SIZES)('on %s, the next dinner', (_name, size) => {
  beforeEach(() => journey.page.setViewportSize(size));

  it('leads the dashboard, counts the time down and changes its words on the day', async () => {
    const { page } = journey;
    await enter('/session', 'neighbor14@demo.test');
    await page.waitForURL(/\/dashboard$/);
    const card = page.getByRole('region', { name: 'Your next dinner' });
    await card.getByText(/in 3 days/).waitFor();
    await card.getByText(/^You can cancel until/).waitFor();
    await card.getByRole('link', { name: 'Directions' }).waitFor();
    const map = card.getByRole('region', { name: 'Map of the way to the pickup' });
    if (size === DESKTOP) await map.waitFor();
    else expect(await map.count()).toBe(0);
    await journey.expectAccessible();

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      card.getByRole('button', { name: 'Add to calendar' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^dwellivery-\d+\.ics$/);

    // Noon or one o'clock in Chicago, by the time of the year.
    const day = await card.locator('time').first().getAttribute('datetime');
    const noon = new Date(`${day}T18:00:00Z`);
    await page.clock.setFixedTime(noon);
    await page.route('**/api/v2/**', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), date: noon.toUTCString() } });
    });
    await page.reload();
    await card.getByText(/^Tonight, \d:\d\d PM/).waitFor();
    await card.getByText(/in \d hours/).waitFor();
    await card.getByRole('link', { name: 'View receipt' }).click();
    await page.getByRole('heading', { level: 1, name: /is headed your way!$/ }).waitFor();
    // The receipt still makes calls, which fail in the handler when the page closes.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

describe.each(SIZES)('on %s, ordering again', (_name, size) => {
  beforeEach(() => journey.page.setViewportSize(size));

  it('leads from a completed order through its review into the cart of the next event', async () => {
    const { page } = journey;
    await enter('/session', 'casey@demo.test');
    await page.getByRole('tab', { name: /^Completed/ }).click();
    await page.getByRole('link', { name: /^Order again from Nonna Rosa/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Order again' }).waitFor();
    await page.getByText('Everything is on the menu, at the price you paid.').waitFor();
    await journey.expectAccessible();
    await page.getByRole('button', { name: /^Add 4 items to the cart/ }).click();
    await page.waitForURL(/\/events\/102$/);
    await untilStored(page, { 102: 4 });
  });

  it('asks before it touches a cart, and names the usual on the event page', async () => {
    const { page } = journey;
    await enter('/session', 'casey@demo.test');
    await page.waitForURL(/\/dashboard$/);
    await journey.open('/events/101');
    await addTacos(page, { quantity: 1, notes: 'mild' });
    await page.getByText(/^Your usual:/).waitFor();
    await journey.expectAccessible({ isCovered: true });
    await page.getByRole('link', { name: 'Order it again' }).click();
    await page.getByRole('radiogroup', { name: /already has 1 item/ }).waitFor();
    await journey.expectAccessible();
    await page.getByRole('button', { name: /^Add 3 items to the cart/ }).click();
    await page.waitForURL(/\/events\/101$/);
    await untilStored(page, { 101: 4 });
    expect(await page.evaluate(() => localStorage.getItem('dw:cart:101'))).toContain('mild');
  });
});

/** Cancels an order of event 104, which is full, as one of its customers. */
async function freePlace(email: string): Promise<void> {
  const { url } = journey.server;
  const headers = { authorization: `Bearer ${await freshToken(url, email)}` };
  const list = await fetch(`${url}/api/v2/memberships`, { headers });
  const { memberships } = (await list.json()) as {
    memberships: { eventId: number; orders: { id: number }[] }[];
  };
  const order = memberships.find(({ eventId }) => eventId === 104)?.orders[0];
  const answer = await fetch(`${url}/api/v2/orders/${order?.id}`, { method: 'DELETE', headers });
  expect(answer.status).toBe(200);
}

/** There is one full event, so one walk is looked at in both sizes. */
const expectAccessibleAtBoth = async () => {
  for (const [, size] of SIZES) {
    await journey.page.setViewportSize(size);
    await journey.expectAccessible();
  }
};

describe('the waitlist of a full event', () => {
  it('offers a place by mail, which is held until its customer orders or leaves', async () => {
    const { page, server } = journey;
    const waits = 'vip@demo.test';
    await page.setViewportSize(PHONE);
    await journey.open('/events/104');
    await page.getByRole('link', { name: 'Sign in to join the waitlist' }).click();
    await signIn(page, waits);
    await page.waitForURL(/\/events\/104$/);
    await page.getByRole('button', { name: 'Join the waitlist' }).click();
    await page.getByText(/You are number 1 on the waitlist\.$/).waitFor();
    await expectAccessibleAtBoth();

    // A place is offered in waking hours only.
    await setClock(
      server.url,
      new Date(Date.parse(`${new Date().toISOString().slice(0, 10)}T18:00:00Z`) + 86_400_000).toISOString(),
    );
    await freePlace('neighbor01@demo.test');
    const link = await mailedLink(server.url, waits, /\/events\/104$/);
    await page.goto(link);
    await page.getByText(/^A place is held for you until (?:\w+, )?\d+:\d\d [AP]M\.$/).waitFor();
    await page.getByRole('button', { name: /^Add / }).first().waitFor();
    await expectAccessibleAtBoth();

    await page.goto(await mailedLink(server.url, waits, /\/unsubscribe\//));
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByText('You are not on the waitlist any more.').waitFor();
    await expectAccessibleAtBoth();
  });
});
