import { DESKTOP, PHONE } from './support/browser';
import { useJourney } from './support/journey';
import { mailedLink, untilMails } from './support/mails';
import { signIn } from './support/ordering';

/** Following a restaurant, and the one page of notification choices, each from a clean profile, by keyboard. */
const journey = useJourney();
const SIZES = [
  ['a phone on a slow line', 'phone@example.test', PHONE],
  ['a desktop', 'desktop@example.test', DESKTOP],
] as const;
const NAME = "Lupita's Kitchen";

/** About a fast 3G line. */
async function slowDown(): Promise<void> {
  const session = await journey.context.newCDPSession(journey.page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 95_000,
  });
}

/** A mail about a zip with events, which leads to the choices of its address. */
async function followZip(email: string): Promise<void> {
  const { url } = journey.server;
  const post = (path: string, body?: object) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
  await post('/api/v2/follows', { email, postal_code: '60540' });
  const token = (await mailedLink(url, email, /\/follows\//)).split('/').at(-1);
  expect((await post(`/api/v2/follows/${token}`)).status).toBe(200);
}

describe.each(SIZES)('a visitor on %s', (_name, email, size) => {
  it('follows by a confirmed address, and chooses by the link in a mail', async () => {
    const { page, server } = journey;
    await page.setViewportSize(size);
    if (size === PHONE) await slowDown();
    await followZip(email);
    const foot = await mailedLink(server.url, email, /\/notifications\//);

    await journey.open('/events/101');
    const onEvent = page.getByRole('button', { name: `Follow ${NAME}` });
    await onEvent.press('Enter');
    await page
      .getByRole('dialog', { name: `Follow ${NAME}` })
      .getByLabel('Email')
      .waitFor();
    await journey.expectAccessible();
    await page.keyboard.press('Escape');
    expect(await onEvent.evaluate((button) => button === document.activeElement)).toBe(true);

    await journey.open('/restaurants/lupitas-kitchen');
    await page.getByRole('button', { name: `Follow ${NAME}` }).press('Enter');
    await page.getByLabel('Email').fill(email);
    await journey.expectAccessible();
    await page.getByLabel('Email').press('Enter');
    await page
      .getByText(`Almost done: open the link in the mail that we have just sent to ${email}.`)
      .waitFor();
    // The question about the zip, the mail about it, and the question about the restaurant.
    await untilMails(server.url, email, 3);
    await page.goto(await mailedLink(server.url, email, /\/follows\//));
    await page.getByRole('button', { name: 'Yes, tell me' }).press('Enter');
    await page.getByText(`Done. We will write to you when ${NAME} has a new event.`).waitFor();
    await journey.expectAccessible();

    await page.goto(foot);
    await page.getByText(email).waitFor();
    await journey.expectAccessible();
    await page.getByRole('button', { name: `Unfollow ${NAME}` }).press('Space');
    await page.getByRole('button', { name: `Follow again ${NAME}` }).press('Space');
    await page.getByRole('button', { name: `Unfollow ${NAME}` }).waitFor();
    await page.getByRole('button', { name: 'Turn everything else off' }).press('Enter');
    await page.getByRole('button', { name: 'Turn everything else off' }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('Nothing yet.').waitFor();
    await journey.expectAccessible();
  });
});

describe.each(SIZES)('a customer on %s', (_name, _email, size) => {
  it('follows with one press, and finds it among the choices of the account', async () => {
    const { page } = journey;
    const customer = size === PHONE ? 'vip@demo.test' : 'credit@demo.test';
    await page.setViewportSize(size);
    if (size === PHONE) await slowDown();
    await journey.open('/session');
    await signIn(page, customer);
    await page.waitForURL(/\/dashboard$/);
    await journey.open('/restaurants/lupitas-kitchen');
    await page.getByRole('button', { name: `Follow ${NAME}` }).press('Enter');
    await page.getByRole('button', { name: `Following ${NAME}`, pressed: true }).waitFor();
    await journey.expectAccessible();

    await journey.open('/events/101');
    await page.getByRole('button', { name: `Following ${NAME}`, pressed: true }).press('Enter');
    await page.getByRole('button', { name: `Follow ${NAME}`, pressed: false }).press('Enter');
    await page.getByRole('button', { name: `Following ${NAME}`, pressed: true }).waitFor();

    await journey.open('/account/settings');
    await page.getByRole('link', { name: 'Choose notifications' }).press('Enter');
    await page.getByRole('button', { name: `Unfollow ${NAME}` }).waitFor();
    const reminders = page.getByRole('checkbox', { name: /^Remind me of my orders/ });
    await reminders.press('Space');
    await page.locator('[type=checkbox]:not(:checked, [aria-disabled])').waitFor();
    await journey.expectAccessible();
    await page.reload();
    expect(await reminders.isChecked()).toBe(false);
  });
});
