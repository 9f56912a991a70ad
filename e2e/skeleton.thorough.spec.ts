/** What the page does before its app arrives. */
import type { Page } from 'playwright-core';
import { useJourney } from './support/journey';
import { addTacos, untilStored } from './support/ordering';
import { enterAs } from './support/signedIn';
import { until } from './support/until';

const journey = useJourney();

/** Waits until the page contains an answer; the server leaves out those that take it too long. */
const untilInPage = (path: string, answer: string): Promise<true> =>
  until(async () => (await (await fetch(journey.server.url + path)).text()).includes(answer), {
    unmet: () => `The page ${path} never had ${answer} in it.`,
  });

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

describe('before any script has run', () => {
  it.each([
    ['/', 'Tacos on', '"hero-caption"'],
    ['/browse/60540', 'Restaurants coming to you in 60540', '"projects":[{'],
    ['/events/101', "Lupita's Kitchen", '"menuCategories":[{'],
    ['/restaurants/lupitas-kitchen', "Lupita's Kitchen", '"landingPageDescription":"'],
  ])('%s says what it is about', async (path, words, answer) => {
    await untilInPage(path, answer);
    const context = await journey.context.browser()?.newContext({ javaScriptEnabled: false });
    const page = await context?.newPage();
    await page?.goto(journey.server.url + path);
    expect(await page?.getByRole('heading', { level: 1 }).textContent()).toContain(words);
    await context?.close();
  });

  it('a customer sees nothing that is for visitors', async () => {
    const { page, server } = journey;
    const offer = page.locator('[data-skeleton] [data-slot=guest]');
    let arrive = await openWithoutApp(page, '/');
    await offer.getByRole('link', { name: 'Sign in' }).waitFor();
    arrive();
    await enterAs(journey.context, server.url, 'casey@demo.test');
    arrive = await openWithoutApp(page, '/');
    await offer.waitFor({ state: 'attached' });
    expect(await offer.isVisible()).toBe(false);
    arrive();
  });
});

describe('before the app is loaded', () => {
  it('the home page checks its zip form, and the app takes over its input', async () => {
    const { page } = journey;
    const arrive = await openWithoutApp(page, '/');
    const zip = page.getByRole('textbox', { name: 'Zip code' });
    await page.getByRole('button', { name: 'Go' }).click();
    await page.getByText('Must input a zip code').waitFor();
    expect(await page.locator('[data-skeleton] form [aria-invalid=true]').count()).toBe(1);

    await zip.fill('60540');
    await zip.press('Enter');
    arrive();
    await page.waitForURL(/\/browse\/60540$/);
    await page.getByRole('heading', { level: 1, name: 'Restaurants coming to you in 60540' }).waitFor();
  });

  it.each([['/'], ['/browse/60540'], ['/events/101'], ['/faq']])(
    '%s keeps the focus on the link to which Tab has brought it',
    async (path) => {
      const { page } = journey;
      const isFocused = () => page.evaluate(() => document.activeElement?.textContent === 'Browse Groups');
      const arrive = await openWithoutApp(page, path);
      await page.locator('.first-screen header').waitFor();
      await until(
        async () => {
          await page.keyboard.press('Tab');
          return isFocused();
        },
        { unmet: () => 'Tab does not reach a link of the header.' },
      );
      arrive();
      await page.locator('.first-screen').waitFor({ state: 'detached' });
      await until(isFocused, { unmet: () => 'The focus is lost.' });
    },
  );

  it('the home page keeps a press that comes before the script that answers it', async () => {
    const { page, server } = journey;
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const html = await (await fetch(server.url)).text();
    // Stands behind the skeleton, as if the line stalled there.
    const stalled = html.replace(/<script[^>]*json/, '<script src="/stalled.js"></script>$&');
    expect(stalled).not.toBe(html);
    await page.route(`${server.url}/`, (route) => route.fulfill({ body: stalled, contentType: 'text/html' }));
    await page.route('**/stalled.js', async (route) => {
      await arrived;
      await route.fulfill({ body: '', contentType: 'text/javascript' });
    });
    await page.goto(`${server.url}/`, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Go' }).click({ noWaitAfter: true });
    await page.locator('[data-skeleton] form[data-pressed]').waitFor();
    arrive();
    await page.getByText('Must input a zip code').waitFor();
    expect(page.url()).toBe(`${server.url}/`);
  });

  it("a list shows the first event's picture", async () => {
    const { page } = journey;
    await untilInPage('/browse/60540', '"projects":[{');
    const arrive = await openWithoutApp(page, '/browse/60540');
    const picture = page.locator('[data-skeleton=browse] [data-slot=card-dish]');
    await picture.waitFor();
    expect(await picture.getAttribute('src')).toMatch(/^\/dishes\//);
    arrive();
    await page.locator('main a[href^="/events/"]').first().waitFor();
  });

  it.each([
    ['a visitor', undefined],
    ['a customer, whose answers come from the network', 'casey@demo.test'],
  ])('an event shows dishes and their sheets to %s', async (_, email) => {
    const { page, server } = journey;
    if (email) await enterAs(journey.context, server.url, email);
    await untilInPage('/events/101', '"menuCategories":[{');
    const arrive = await openWithoutApp(page, '/events/101');
    const dish = page.getByRole('button', { name: 'Add Baja Shrimp Tacos' });
    await dish.click();
    const sheet = page.getByRole('dialog', { name: /^Baja Shrimp Tacos/ });
    await sheet.waitFor();
    await journey.expectAccessible();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(await dish.evaluate((button) => button === document.activeElement)).toBe(true);
    const before = await dish.boundingBox();

    await dish.press('Enter');
    await sheet.getByText(/^Beer-battered shrimp/).waitFor();
    expect(await page.locator('[data-skeleton]').count()).toBe(1);
    const boundsBefore = await sheet.boundingBox();
    arrive();
    await sheet.getByRole('button', { name: /^Add to order/ }).waitFor();
    expect(await page.locator('[data-skeleton]').count()).toBe(0);
    const boundsAfter = await sheet.boundingBox();
    expect(Math.abs((boundsAfter?.y ?? 0) - (boundsBefore?.y ?? 0))).toBeLessThan(40);
    await page.keyboard.press('Escape');
    await page.locator('[data-product]:focus').waitFor();
    expect(await dish.evaluate((button) => button === document.activeElement)).toBe(true);
    const after = await dish.boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(16);
  });

  it('the order form takes a choice of pickup, which the app takes over', async () => {
    const { page, server } = journey;
    await enterAs(journey.context, server.url, 'casey@demo.test');
    await journey.open('/events/101');
    await addTacos(page);
    await untilStored(page, { 101: 2 });
    const arrive = await openWithoutApp(page, '/events/101/checkout');
    const choice = page.getByRole('radiogroup', { name: 'Delivery or pickup' });
    const pickup = choice.getByRole('radio', { name: /^Pickup/ });
    await choice.getByText('$3.99').waitFor();
    expect(await choice.getByRole('radio', { name: /^Direct to door/ }).isChecked()).toBe(true);
    await journey.expectAccessible();
    await pickup.check();
    const before = await pickup.boundingBox();

    arrive();
    await page.getByRole('button', { name: /^Continue to payment/ }).waitFor();
    expect(await page.locator('[data-skeleton]').count()).toBe(0);
    expect(await pickup.isChecked()).toBe(true);
    expect(await pickup.evaluate((radio) => radio === document.activeElement)).toBe(true);
    const after = await pickup.boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(16);
    await page.getByLabel('5:30 PM').check();
    await page.getByRole('button', { name: /^Continue to payment/ }).click();
    await page.getByRole('button', { name: /^Place pickup order for/ }).waitFor();
  });
});
