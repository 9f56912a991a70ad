/** The page as the server sends it, and how the app takes it over. */
import type { Page } from 'playwright-core';
import { EVERY_PATH } from './support/everyPath';
import { useJourney } from './support/journey';
import { addTacos, untilStored } from './support/ordering';
import { enterAs } from './support/signedIn';
import { until } from './support/until';

const journey = useJourney();

const isReady = (page: Page) => page.locator('html[data-ready]').waitFor();

/** Opens a page whose app arrives when the returned function is called. */
async function openWithoutApp(page: Page, path: string): Promise<() => void> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/assets\/main\.\w+\.js$/, async (route) => {
    await arrived;
    await route.continue();
  });
  // Waits for 'commit' only, because the load event waits for the held scripts.
  await page.goto(`${journey.server.url}${path}`, { waitUntil: 'commit' });
  return arrive;
}

/** Collects what the app notes about pages that it could not take over as they were. */
function watchHydration(page: Page): string[] {
  const noted: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('hydration:')) noted.push(message.text());
  });
  return noted;
}

describe('with scripts switched off', () => {
  it.each([
    ['/', ['Tacos on', 'Cooking for 60540', 'Nonna Rosa']],
    ['/browse/60540', ['Restaurants coming to you in 60540', "Lupita's Kitchen", 'From $']],
    ['/events/101', ["Lupita's Kitchen", 'Baja Shrimp Tacos', '$']],
    ['/restaurants/lupitas-kitchen', ["Lupita's Kitchen", 'Upcoming events']],
    ['/faq', ['Frequently asked questions']],
  ])('%s can be read', async (path, words) => {
    const context = await journey.context.browser()?.newContext({ javaScriptEnabled: false });
    const page = await context?.newPage();
    await page?.goto(journey.server.url + path);
    for (const word of words) expect(await page?.locator('#root').textContent()).toContain(word);
    await context?.close();
  });

  it('an event is reached by links', async () => {
    const context = await journey.context.browser()?.newContext({ javaScriptEnabled: false });
    const page = await context?.newPage();
    await page?.goto(`${journey.server.url}/browse/60540`);
    await page?.locator('main a[href="/events/101"]').first().click();
    await page?.getByRole('heading', { level: 1, name: "Lupita's Kitchen" }).waitFor();
    await context?.close();
  });
});

describe('before the app runs', () => {
  it('a customer sees nothing that is for visitors', async () => {
    const { page, server } = journey;
    const offer = page.locator('[data-guest]');
    let arrive = await openWithoutApp(page, '/');
    await offer.getByRole('link', { name: 'Sign in' }).waitFor();
    arrive();
    await enterAs(journey.context, server.url, 'casey@demo.test');
    arrive = await openWithoutApp(page, '/');
    await offer.waitFor({ state: 'attached' });
    expect(await offer.isVisible()).toBe(false);
    arrive();
    await page.getByText('Welcome back.').waitFor();
  });

  it.each(['/session', '/registration'])(
    '%s is whole for a visitor and hidden from a customer',
    async (path) => {
      const { page, server } = journey;
      const form = page.locator('main form');
      let arrive = await openWithoutApp(page, path);
      await form.waitFor();
      await page.getByLabel('Email').fill('new@example.com');
      arrive();
      await isReady(page);
      await page.getByLabel('Password', { exact: true }).fill('secret');
      expect(await page.getByLabel('Email').inputValue()).toBe('new@example.com');
      await enterAs(journey.context, server.url, 'casey@demo.test');
      arrive = await openWithoutApp(page, path);
      await form.waitFor({ state: 'attached' });
      expect(await form.isVisible()).toBe(false);
      arrive();
      await page.waitForURL(/\/dashboard$/);
    },
  );

  it('the zip form keeps what is typed and handed in, and the app goes there', async () => {
    const { page, server } = journey;
    const arrive = await openWithoutApp(page, '/');
    await page.getByRole('textbox', { name: 'Zip code' }).fill('60540');
    await page.getByRole('button', { name: 'Go' }).click({ noWaitAfter: true });
    expect(page.url()).toBe(`${server.url}/`);
    arrive();
    await page.waitForURL(/\/browse\/60540$/);
  });

  it('a press on a dish opens its form as soon as the app runs, once', async () => {
    const { page } = journey;
    const arrive = await openWithoutApp(page, '/events/101');
    await page.getByRole('button', { name: 'Add Baja Shrimp Tacos' }).click();
    arrive();
    await page.getByRole('dialog', { name: /^Baja Shrimp Tacos/ }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
    await page.getByRole('button', { name: /^Add to order/ }).waitFor();
  });

  it.each(['/', '/browse/60540', '/events/101', '/faq'])(
    '%s keeps the focus on the link to which Tab has brought it',
    async (path) => {
      const { page } = journey;
      const isFocused = () => page.evaluate(() => document.activeElement?.textContent === 'Browse Groups');
      const arrive = await openWithoutApp(page, path);
      await page.locator('header').first().waitFor();
      await until(
        async () => {
          await page.keyboard.press('Tab');
          return isFocused();
        },
        { unmet: () => 'Tab does not reach a link of the header.' },
      );
      arrive();
      await isReady(page);
      expect(await isFocused()).toBe(true);
    },
  );
});

describe('taking the page over', () => {
  // Events in each of their states, and a path of each route.
  const SCREENS = ['104', '105', '106', '107', '109'].map((id) => `/events/${id}`).concat(EVERY_PATH);

  it.each([
    ['a visitor', null, 'light'],
    ['a customer with a full cart', 'casey@demo.test', 'dark'],
  ] as const)('changes nothing of what %s sees', async (_who, email, colorScheme) => {
    const { page, server } = journey;
    await page.emulateMedia({ colorScheme });
    if (email) {
      await enterAs(journey.context, server.url, email);
      await journey.open('/events/101');
      await addTacos(page);
      await untilStored(page, { 101: 2 });
    }
    // Some paths name an unknown event, token or page.
    journey.expectError(/the server responded with a status of 4(04|22)/);
    const noted = watchHydration(page);
    for (const path of SCREENS) {
      await journey.open(path);
      await isReady(page);
    }
    expect(noted).toEqual([]);
  });

  it.each(['/', '/browse/60540', '/events/101'])(
    '%s repeats each of its calls for a customer',
    async (path) => {
      const { page, server } = journey;
      await enterAs(journey.context, server.url, 'casey@demo.test');
      await journey.open(path);
      await isReady(page);
      const left = () =>
        page.evaluate(() => Object.keys((window as { __earlyFetch?: object }).__earlyFetch ?? {}));
      await until(async () => (await left()).length === 0, {
        unmet: () => `${path} left answers that were asked for.`,
      });
    },
  );

  it('goes on with a page that a translator and an extension have changed before', async () => {
    const { page } = journey;
    await page.addInitScript(() => {
      const change = () => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found: Node[] = [];
        while (texts.nextNode())
          if (texts.currentNode.parentElement?.closest('#root')) found.push(texts.currentNode);
        for (const text of found) {
          const font = document.createElement('font');
          text.parentNode?.replaceChild(font, text);
          font.append(text);
        }
        document.body.prepend(Object.assign(document.createElement('div'), { id: 'extension' }));
      };
      // Before the deferred scripts run.
      document.addEventListener('readystatechange', () => document.readyState === 'interactive' && change());
    });
    await journey.open('/events/101');
    await isReady(page);
    await addTacos(page);
    await untilStored(page, { 101: 2 });
    await page.getByText('2 items').first().waitFor();
  });
});
