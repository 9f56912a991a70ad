import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { axeFindings } from './support/axe';
import { writeBlock } from '../src/support/block/writeBlock';
import { newContext } from './support/browser';
import { clipboardOf, quoted } from './support/copied';
import { useJourney } from './support/journey';
import { brokenWords } from './support/look';
import {
  addTacos,
  CARDS,
  completeOrderForm,
  fillCard,
  payButton,
  placeOrder,
  signIn,
  untilStored,
} from './support/ordering';
import { enterAs, signedIn } from './support/signedIn';
import { until } from './support/until';

const WRONG_PASSWORD = 'Canary-Password-77';
const NOTE = 'Call canary@demo.test';
const MASKED_NOTE = 'xxxx xxxxxx@xxxx.xxxx';
const MASKED_ADDRESS = '000 xxxxxx xx, xxxxxxxxxx, xx 00000';
const REFUSAL = 'This is a replay: nothing is sent.';
const DECLINED = 'Your card was declined.';

/** Makes a report in the dialog; answers the text of the saved file. */
async function saveReport(page: Page, includePersonal = false): Promise<string> {
  await page.getByRole('button', { name: 'Report a problem' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report a problem' });
  if (includePersonal) await dialog.getByLabel(/Include my name/).check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^dwellivery-problem-.*\.json$/);
  await dialog.getByText(/^Saved\./).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  return readFileSync(await download.path(), 'utf8');
}

/** The texts of the payment page without the provider's frame. */
async function paymentScreen(page: Page) {
  const main = page.getByRole('main');
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  // The labels of its dish load after it.
  await summary.getByText('Gluten-free').waitFor();
  return {
    heading: await main.getByRole('heading', { level: 1 }).innerText(),
    // The first line says what happened; advice follows on further lines.
    errors: (await main.getByRole('alert').allInnerTexts()).map((text) => text.split('\n')[0]),
    summary: (await summary.innerText()).split('\n'),
    steps: await page.getByRole('navigation', { name: 'Checkout' }).innerText(),
  };
}

const storageOf = (page: Page): Promise<[string, string][]> =>
  page.evaluate(() => Object.entries({ ...localStorage }).sort());

/** `12 of 40: carts/itemAdded` for each place of the slider. */
async function titlesOf(slider: Locator): Promise<string[]> {
  const last = Number(await slider.getAttribute('max'));
  const titles: string[] = [];
  for (let at = 0; at <= last; at += 1) {
    await slider.fill(String(at));
    titles.push((await slider.getAttribute('aria-valuetext')) ?? '');
  }
  return titles;
}

/** Collects the URLs of all responses from now on, except files of the site. A refused request has no response. */
function answersTo(page: Page): () => string[] {
  const urls: string[] = [];
  page.on('response', (response) => urls.push(response.url()));
  return () => urls.filter((url) => !/\/(assets|dishes|faces|icons)\//.test(url));
}

const openReport = async (page: Page, text: string) =>
  page
    .getByLabel(/Choose a report/)
    .setInputFiles({ name: 'report.json', mimeType: 'application/json', buffer: Buffer.from(text) });

/** Pastes as a person does, which needs no further press. */
async function pasteMail(page: Page, mail: string): Promise<void> {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
  }, mail);
  await page.getByText('Replay of a copied local storage.').waitFor();
}

describe('a problem report', () => {
  const journey = useJourney({ permissions: ['clipboard-read', 'clipboard-write'] });
  let other: BrowserContext | undefined;
  afterEach(() => other?.close());

  /** Opens the replay page in another browser context, signed in as another customer. */
  const otherProfile = async (): Promise<Page> => {
    const browser = journey.context.browser() as Browser;
    const storageState = await signedIn(journey.server.url, 'vip@demo.test');
    storageState.origins[0]?.localStorage.push({ name: 'dw:probe-of-mine', value: 'untouched' });
    other = await newContext(browser, { baseURL: journey.server.url, storageState });
    const page = await other.newPage();
    await page.goto('/support/replay');
    await page.getByRole('heading', { name: 'Replay a problem report' }).waitFor();
    return page;
  };

  const failingCheckout = async () => {
    const { page } = journey;
    journey.expectError(/40[12]|422/);
    const secrets: string[] = [];
    page.on('response', (response) => {
      if (!/\/payment_sheets$|\/session$/.test(response.url()) || !response.ok()) return;
      void response.text().then((text) => {
        secrets.push(...(text.match(/pi_\w+_secret_\w+|(?<="token":")[^"]+/g) ?? []));
      });
    });
    await journey.open('/events/101');
    await addTacos(page, { notes: NOTE });
    await placeOrder(page);
    await page.waitForURL(/\/session$/);
    await signIn(page, 'casey@demo.test', WRONG_PASSWORD);
    await page.getByText('Invalid email or password.').waitFor();
    await signIn(page, 'casey@demo.test');
    await page.waitForURL(/\/events\/101\/checkout$/);
    await completeOrderForm(page);
    await fillCard(page, CARDS.declined);
    const told = [/\/orders\/\d+$/, /\/transactions\/[\w-]+\/order$/].map((path) =>
      page.waitForResponse((response) => path.test(response.url()) && response.request().method() === 'GET'),
    );
    await payButton(page).click();
    await page.getByText(DECLINED).waitFor();
    await Promise.all(told);
    return secrets;
  };

  it('of a declined card shows support the same screen, errors and totals, without secrets', async () => {
    const secrets = await failingCheckout();
    const { page } = journey;
    const seen = await paymentScreen(page);
    expect(seen.errors).toEqual([DECLINED]);

    const text = await saveReport(page);
    expect(secrets.length).toBeGreaterThanOrEqual(2);
    const street = /"street":"([^"]+)"/.exec(await profileOf(page))?.[1] ?? '';
    expect(street).not.toBe('');
    for (const canary of [
      ...secrets,
      WRONG_PASSWORD,
      'casey@demo.test',
      'canary@demo.test',
      street,
      CARDS.declined,
    ])
      expect(text).not.toContain(canary);

    const personal = await saveReport(page, true);
    expect(personal).toContain('casey@demo.test');
    expect(personal).toContain(street);
    for (const secret of [...secrets, WRONG_PASSWORD, CARDS.declined]) expect(personal).not.toContain(secret);

    const support = await otherProfile();
    const errors: string[] = [];
    support.on('pageerror', (error) => errors.push(error.message));
    const answered = answersTo(support);
    const before = await storageOf(support);
    await openReport(support, text);
    await support.getByText(DECLINED).waitFor();
    await support.getByText('Here the customer saw the card form of the provider.').waitFor();
    expect(await support.getByText(REFUSAL).count()).toBe(0);
    const replayed = await paymentScreen(support);
    expect(replayed).toEqual({
      ...seen,
      summary: seen.summary.map((line) =>
        line === NOTE ? MASKED_NOTE : line.startsWith(street) ? MASKED_ADDRESS : line,
      ),
    });
    expect(await axeFindings(support)).toEqual([]);

    // Walk to the beginning, to the first item, and back.
    const slider = support.getByRole('slider', { name: 'Action' });
    await slider.press('Home');
    await support.getByText('The page opened at /events/101', { exact: true }).waitFor();
    await support.getByText(DECLINED).waitFor({ state: 'detached' });
    for (const title of await titlesOf(slider)) {
      if (!title.endsWith('carts/itemAdded')) continue;
      await slider.fill(title.split(' ')[0] ?? '');
      break;
    }
    await support.getByText('carts/itemAdded').click();
    await support.getByRole('rowheader', { name: 'carts.101' }).waitFor();
    // That moment's screen, with its answers: the menu, in which the dish was chosen.
    await support.getByRole('heading', { level: 1, name: "Lupita's Kitchen" }).waitFor();
    await support.getByRole('heading', { name: 'Tacos al Pastor' }).first().waitFor();
    await slider.press('End');
    await support.getByText(DECLINED).waitFor();

    expect(await storageOf(support)).toEqual(before);
    expect(answered()).toEqual([]);
    expect(errors).toEqual([]);

    await support.getByRole('link', { name: 'Exit replay' }).click();
    await support.getByRole('heading', { name: 'Replay a problem report' }).waitFor();
  });

  it('opens its details at the action on the screen, above the player, and shows where the focus is', async () => {
    const { page } = journey;
    await journey.open('/events/101');
    await addTacos(page);
    for (const link of ['Support', 'FAQ', 'Terms', 'Privacy']) {
      await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    }
    const text = await saveReport(page);
    const support = await otherProfile();
    await support.setViewportSize({ width: 1280, height: 600 });
    await openReport(support, text);
    await support.getByRole('button', { name: 'Details' }).click();
    const current = support.locator('button[aria-current=step]');
    const player = support.getByRole('region', { name: 'Recorded actions' });
    const endOf = async (place: Locator) => {
      const { y = NaN, height = NaN } = (await place.boundingBox()) ?? {};
      return { top: y, bottom: y + height };
    };
    await until(async () => (await endOf(current)).bottom <= (await endOf(player)).top, {
      unmet: () => 'The action on the screen is below the player.',
    });
    const ringOf = (place: Locator) =>
      place.evaluate((element) => {
        const { outlineStyle, outlineColor } = getComputedStyle(element);
        return `${outlineStyle} ${outlineColor}`;
      });
    expect(await ringOf(current)).toMatch(/^none/);
    await support.getByLabel('Search the actions').focus();
    await support.keyboard.press('Tab');
    const other = support.getByRole('complementary', { name: 'Details of the report' }).locator(':focus');
    const ring = await ringOf(other);
    await other.press('Enter');
    await support.locator('button[aria-current=step]:focus').waitFor();
    expect(await ringOf(current)).toBe(ring);

    // A short value beside a long one keeps its words.
    await support.getByRole('tab', { name: 'Compare' }).click();
    await support.getByLabel('Compare this moment with').selectOption({ index: 5 });
    await support.getByRole('columnheader', { name: 'Then' }).waitFor();
    expect((await brokenWords(support)).filter((found) => /Then|nothing|false|null/.test(found))).toEqual([]);
  });

  it('blocks scripts in the replay from network and disk', async () => {
    const support = await otherProfile();
    const answered = answersTo(support);
    const report = { format: 1, schema: 1, route: '/support', state: {}, queries: {}, actions: [] };
    await openReport(support, JSON.stringify(report));
    await support.getByRole('heading', { name: 'Contact us' }).waitFor();
    const outcomes = await support.evaluate(async () => {
      const url = '/api/v2/session';
      const byRequest = new Promise((resolve) => {
        const request = new XMLHttpRequest();
        request.onerror = () => resolve('refused');
        request.onload = () => resolve('sent');
        request.open('GET', url);
        request.send();
      });
      const byPicture = new Promise((resolve) => {
        const picture = new Image();
        picture.onerror = () => resolve('refused');
        picture.onload = () => resolve('sent');
        picture.src = 'http://127.0.0.2/pixel.png';
      });
      const byScript = new Promise((resolve) => {
        const script = document.createElement('script');
        script.onerror = () => resolve('refused');
        script.onload = () => resolve('sent');
        script.src = '/sandbox/js.stripe.com/endive/stripe.js';
        document.head.append(script);
      });
      navigator.sendBeacon(url, 'x');
      return [
        (await fetch(url, { method: 'POST' })).status,
        await byRequest,
        await byPicture,
        await byScript,
      ];
    });
    expect(outcomes).toEqual([403, 'refused', 'refused', 'refused']);
    expect(answered()).toEqual([]);
  });

  it('is optional: a store in an e-mail that was broken and quoted shows the cart with its sums', async () => {
    const { page } = journey;
    await journey.open('/events/101');
    await addTacos(page, { notes: NOTE });
    const cartOf = async (where: Page) => {
      const lines = await where.getByRole('dialog').filter({ hasText: 'Place Order' }).innerText();
      return lines.match(/\$[\d.]+/g);
    };
    // On a wide screen the cart opens with what is added.
    const seen = await cartOf(page);
    expect(seen).toContain('$27.00');
    await untilStored(page, { 101: 2 });
    // With a zip, as after a visit as a customer: the screen then lists events near it.
    const copied = await page.evaluate(() =>
      JSON.stringify(localStorage).replace(/(postalCode\W+)null/g, String.raw`$1\"60540\"`),
    );
    expect(copied).toContain('60540');
    const block = quoted(await writeBlock(copied), 40);
    const mail = `Hello,\nhere is what I see:\n\n${block}\n\n-- \nCasey`.replace(/\n/g, '\r\n');

    const support = await otherProfile();
    const answered = answersTo(support);
    await pasteMail(support, mail);
    expect(await axeFindings(support)).toEqual([]);
    expect(await support.getByLabel('Screen').inputValue()).toBe('/events/101');
    expect(answered()).toEqual([]);
    await support.getByRole('button', { name: /today’s events and menus/ }).click();
    await support.getByText('What it lacks of events and menus is from now.').waitFor();
    await support.getByRole('heading', { level: 1, name: "Lupita's Kitchen" }).waitFor();
    await support.getByRole('button', { name: /2 items · \$27\.00/ }).click();
    expect(await cartOf(support)).toEqual(seen);
    const paths = () => answered().map((url) => new URL(url).pathname);
    await until(
      async () => paths().includes('/api/v2/projects') && paths().includes('/api/v2/relevance/projects'),
      {
        unmet: () => `Answered: ${paths().join(', ')}`,
      },
    );
    expect(paths().sort()).toEqual([
      '/api/v2/events/101',
      '/api/v2/events/101/menu_categories',
      '/api/v2/projects',
      '/api/v2/relevance/projects',
    ]);
  });

  it('is optional: a store copied on the receipt shows the receipt with its sums, without a call', async () => {
    const { page } = journey;
    await enterAs(journey.context, journey.server.url, 'casey@demo.test');
    await journey.open('/dashboard');
    await page.waitForFunction(() => localStorage.getItem('dw:receipts') !== null);
    const path =
      (await page
        .getByRole('link', { name: /receipt/i })
        .first()
        .getAttribute('href')) ?? '';
    await page.goto(path);
    const textOf = async (where: Page) => {
      const main = where.getByRole('main');
      await main.getByText('Total paid').first().waitFor();
      const sums = (await main.innerText()).match(/\$[\d.,]+/g);
      return { title: await main.getByRole('heading', { level: 1 }).innerText(), sums };
    };
    const seen = await textOf(page);
    expect(seen.sums?.length).toBeGreaterThan(2);
    // As the browser's storage panel copies it.
    const copied = await page.evaluate(() =>
      Object.entries(localStorage)
        .map((row) => row.join('\t'))
        .join('\n'),
    );

    const support = await otherProfile();
    const answered = answersTo(support);
    await pasteMail(support, `Hello,\n\n${copied}\n\nCasey`);
    await support.getByText(/A sign-in token was in it/).waitFor();
    await support.getByLabel('Screen').selectOption(path);
    await support.getByText(/it holds the last receipts, as the browser saved them/).waitFor();
    expect(await textOf(support)).toEqual(seen);
    expect(answered()).toEqual([]);
  });

  it('is optional: a store copied on the payment page shows its sums and its error by one paste', async () => {
    await failingCheckout();
    const { page } = journey;
    const sumsOf = async (where: Page) => {
      const { heading, errors, steps, summary } = await paymentScreen(where);
      return { heading, errors, steps, sums: summary.filter((line) => line.includes('$')) };
    };
    const seen = await sumsOf(page);
    expect(seen).toMatchObject({ errors: [DECLINED] });
    expect(seen.sums.length).toBeGreaterThan(3);
    // The last answers are in, with the refusal, and saved.
    await page.waitForFunction((declined) => {
      type Seen = { screens: { queries: string[] }[]; queries: Record<string, { status: string }> };
      const text = localStorage.getItem('dw:seen') ?? '{"screens":[]}';
      const { screens, queries } = JSON.parse(text) as Seen;
      const keys = screens[0]?.queries ?? [];
      const isIn = (name: string) => keys.some((key) => key.startsWith(name));
      const isDone = keys.every((key) => queries[key]?.status === 'fulfilled');
      return isIn('getSentOrder') && isIn('getOrder') && isDone && text.includes(declined);
    }, DECLINED);
    await page.getByRole('contentinfo').getByRole('button', { name: 'Report a problem' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Copy my store' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Copied/ })
      .waitFor();
    const block = await clipboardOf(page);

    const support = await otherProfile();
    const answered = answersTo(support);
    await pasteMail(support, `Hello,\n\n${quoted(quoted(block))}\n\nCasey`);
    await support.getByText(DECLINED).waitFor();
    expect(await support.getByLabel('Screen').inputValue()).toBe('/events/101/checkout/payment');
    expect(await sumsOf(support)).toEqual(seen);
    expect(answered()).toEqual([]);
  });

  it('that is invalid is refused with a message', async () => {
    const support = await otherProfile();
    expect(await axeFindings(support)).toEqual([]);
    const alert = support.getByRole('alert');
    await openReport(support, 'not json');
    await alert.getByText(/^This is neither a problem report nor a copied store/).waitFor();
    await openReport(support, '{"format":99}');
    await alert.getByText('This report was made by a newer version of the site.').waitFor();
    await openReport(support, `{"format":1,"schema":1,"state":{"carts":${'['.repeat(5000)}`);
    await alert.getByText(/^The text that begins in line 1 is cut off/).waitFor();
    // A file can be dropped anywhere on the page.
    const transfer = await support.evaluateHandle(() => {
      const data = new DataTransfer();
      const report = { format: 1, schema: 0, route: '/faq', state: {}, queries: {}, actions: [] };
      data.items.add(new File([JSON.stringify(report)], 'report.json', { type: 'application/json' }));
      return data;
    });
    await support.dispatchEvent('body', 'drop', { dataTransfer: transfer });
    await support.getByText('migrated from version 0').waitFor();
    await support.getByRole('heading', { name: 'Frequently asked questions' }).waitFor();
  });
});

/** The customer's profile from the API. */
const profileOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('att') ?? ''}` };
    return (await fetch('/api/v2/session', { headers })).text();
  });
