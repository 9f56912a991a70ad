/** The app without a connection: the last receipts, new versions, and how the worker is removed (docs/decisions/0080). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { REMOVAL } from '../server/src/web/serviceWorker';
import { axeFindings } from './support/axe';
import { launchBrowser, newContext } from './support/browser';
import { openDoor, type FrontDoor } from './support/frontDoor';
import { addTacos, placeOrder } from './support/ordering';
import { freePort } from '../server/test/freePort';
import { BOOT_LIMIT_MS, startServer, type TestServer } from './support/server';
import { signedIn } from './support/signedIn';
import { until } from './support/until';

jest.setTimeout(300_000);

const { buildId } = JSON.parse(readFileSync(path.join(__dirname, '../dist/build.json'), 'utf8')) as {
  buildId: string;
};

let server: TestServer;
let door: FrontDoor;
let site: string;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** Uncaught errors and rejections, which would be reported as crashes. */
let crashes: string[];

beforeAll(async () => {
  const port = await freePort();
  site = `http://127.0.0.1:${port}`;
  [server, browser] = await Promise.all([startServer({ PUBLIC_URL: site }), launchBrowser()]);
  door = await openDoor(port, server.url);
}, BOOT_LIMIT_MS + 30_000);

afterAll(async () => {
  await browser?.close();
  await door?.close();
  await server?.stop();
});

async function newPage(): Promise<Page> {
  const opened = await context.newPage();
  opened.on('pageerror', (error) => crashes.push(String(error.stack ?? error)));
  return opened;
}

/** A clean profile with the session of a customer. */
async function enter(email: string): Promise<void> {
  context = await newContext(browser, {
    baseURL: site,
    serviceWorkers: 'allow',
    storageState: await signedIn(server.url, email, site),
  });
  await context.addInitScript(() => {
    const isOn = () => localStorage.getItem('test:offline') === null;
    Object.defineProperty(Navigator.prototype, 'onLine', { get: isOn });
  });
  page = await newPage();
}

beforeEach(async () => {
  Object.assign(door, { state: 'open', worker: (text: string) => text });
  crashes = [];
  await enter('casey@demo.test');
});

afterEach(async () => {
  await context.close();
  expect(crashes).toEqual([]);
});

/** Cuts the connection, or restores it. The browser's own emulation does not reach pages and files that come from a worker. */
async function setOffline(isOffline: boolean): Promise<void> {
  door.state = isOffline ? 'broken' : 'open';
  await page.evaluate((isOff) => {
    if (isOff) localStorage.setItem('test:offline', '1');
    else localStorage.removeItem('test:offline');
    window.dispatchEvent(new Event(isOff ? 'offline' : 'online'));
  }, isOffline);
}

const savedText = () => page.evaluate(() => localStorage.getItem('dw:receipts'));

/** Opens the dashboard as a customer; the worker is active and the receipts are saved. Answers the path of the next receipt. */
async function settle(): Promise<string> {
  await page.goto('/dashboard');
  const link = page.getByRole('link', { name: 'View receipt' });
  await link.waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await until(async () => (await savedText()) !== null, { unmet: () => 'No receipts were saved.' });
  return (await link.getAttribute('href')) ?? '';
}

const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
const cacheNames = () => page.evaluate(() => caches.keys());
const notice = (from = page) => from.getByText(/^Saved on/);

describe('without a connection', () => {
  it('the last receipts can be read, with what is old and why, and refresh by themselves', async () => {
    const receipt = await settle();
    await setOffline(true);
    await page.goto(receipt);
    await notice().waitFor();
    expect(await notice().locator('..').innerText()).toMatch(/Saved on \w+ \d+:\d\d [AP]M · you are offline/);
    for (const fact of [/^Order \d+$/, /, (?:from|between) \d+:\d\d [AP]M/, /Washington St|Naperville/])
      await page.getByText(fact).first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { name: 'Your next dinner' }).waitFor();
    await setOffline(false);
    await notice().waitFor({ state: 'detached' });
  });

  it('every other screen opens, says that it needs one, and loads when it is back', async () => {
    await settle();
    await setOffline(true);
    await page.goto('/browse/60540');
    await page.getByText('You are offline.').waitFor();
    await page
      .getByText(/Check your connection/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Your last receipts' }).waitFor();
    // This tab has not loaded the report's code: the worker has kept it.
    await page.getByRole('main').getByRole('button', { name: 'Copy my store' }).waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Report a problem' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report a problem' });
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('Nothing was sent. You can save the file instead.').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(/^Saved\./).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await setOffline(false);
    await page
      .getByRole('link', { name: /Lupita/ })
      .first()
      .waitFor();
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
  });

  it('a screen whose code was never loaded says so', async () => {
    await settle();
    await setOffline(true);
    await page.goto('/restaurants/lupitas-kitchen');
    await page.getByText('This page could not be loaded.').waitFor();
    await page.getByRole('button', { name: 'Retry' }).last().waitFor();
  });
});

describe('a server that cannot be reached', () => {
  it('leaves the receipts readable, and is asked again', async () => {
    const receipt = await settle();
    door.state = 'broken';
    await page.goto(receipt);
    await page.getByText('we cannot reach our server').waitFor();
    door.state = 'open';
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await notice().waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  it('leads from every other screen to the receipts', async () => {
    await settle();
    door.state = 'broken';
    await page.goto('/browse/60540');
    await page.getByText('We cannot reach our server.').waitFor();
    await page.getByRole('link', { name: 'Your last receipts' }).press('Enter');
    await page.getByRole('heading', { name: 'Your next dinner' }).waitFor();
    await notice().waitFor();
  });

  it('that never answers keeps nobody waiting', async () => {
    const receipt = await settle();
    door.state = 'hanging';
    await page.goto(receipt, { waitUntil: 'commit' });
    await notice().waitFor({ timeout: 15_000 });
    await page.getByText(/^Order \d+$/).waitFor();
  });
});

describe('what is kept', () => {
  it('is no answer of the API, and goes with the session', async () => {
    await settle();
    const kept = await page.evaluate(async () => {
      const all = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      return all.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.length).toBeGreaterThan(10);
    expect(kept.filter((file) => !/^\/(assets\/|index\.html$)/.test(file))).toEqual([]);
    await page.goto('/reset');
    await page.waitForURL(`${site}/`);
    expect(await savedText()).toBeNull();
    await setOffline(true);
    await page.goto('/dashboard');
    await page.waitForURL(/\/session$/);
  });
});

/** The next check of the browser finds this worker in the place of the served one. */
async function publish(worker: (text: string) => string): Promise<void> {
  door.worker = worker;
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
}
const waiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state ?? null);

describe('a new version', () => {
  const announcement = (from: Page) => from.getByText('A new version is ready.');
  const newer = (text: string) => text.replaceAll(buildId, 'a-newer-build');

  it('is announced, but neither announced nor active while a tab pays', async () => {
    await settle();
    await page.goto('/events/101');
    await addTacos(page);
    await placeOrder(page);
    await page.getByRole('heading', { name: 'Complete your order' }).waitFor();
    const other = await newPage();
    await other.goto('/dashboard');
    await publish(newer);
    await announcement(other).waitFor();
    expect(await announcement(page).count()).toBe(0);

    const reloaded = other.waitForEvent('framenavigated');
    await other.getByRole('button', { name: 'Reload' }).click();
    await reloaded;
    expect(await waiting()).toBe('installed');

    await page.goto('/dashboard');
    await announcement(page).waitFor();
    const loaded = page.waitForEvent('framenavigated');
    await page.getByRole('button', { name: 'Reload' }).click();
    await loaded;
    await until(async () => (await waiting()) === null, { unmet: () => 'The new worker still waits.' });
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    expect(
      (await cacheNames())
        .filter((name) => name.includes('chunks'))
        .every((name) => name.endsWith('a-newer-build')),
    ).toBe(true);
  });

  it('of the page itself becomes active in silence', async () => {
    await settle();
    await publish((text) => `${text}\n// another page in the same build`);
    await until(async () => (await waiting()) === null, { unmet: () => 'The new worker still waits.' });
    expect(await announcement(page).count()).toBe(0);
  });
});

it('pages are not preloaded: if a preload fails, Firefox shows its own error page', async () => {
  await settle();
  const isEnabled = () =>
    page.evaluate(
      async () => (await (await navigator.serviceWorker.ready).navigationPreload.getState()).enabled,
    );
  expect(await isEnabled()).toBe(false);
});

describe('the worker goes', () => {
  async function expectGone(): Promise<void> {
    let left: unknown;
    await until(
      async () => {
        const [count, names] = [await workers(), await cacheNames()];
        left = { workers: count, caches: names };
        return count === 0 && names.length === 0;
      },
      { unmet: () => `Left: ${JSON.stringify(left)}` },
    );
  }

  it('when the operator switches it off', async () => {
    await settle();
    await publish(() => REMOVAL);
    await expectGone();
  });

  it('when another product has this address', async () => {
    await settle();
    await page.reload();
    door.state = 'foreign';
    await page.goto('/dashboard');
    expect(await page.title()).toBe('Another product');
    await expectGone();
  });
});

it('can be installed', async () => {
  await page.goto('/');
  const session = await context.newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(data).toContain('"Your orders"');
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A context of tests is a private one, which no browser installs from.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
});

it('nothing is left of a deleted account, and its receipts do not open without a connection', async () => {
  await context.close();
  await enter('neighbor14@demo.test');
  const receipt = await settle();
  // An open order keeps the account. The device does not learn that it is cancelled, so that its receipt stays until the end.
  await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('att')}` };
    type Listed = { memberships: { orders: { id: number }[] }[] };
    const { memberships } = (await (await fetch('/api/v2/memberships', { headers })).json()) as Listed;
    for (const { id } of memberships.flatMap(({ orders }) => orders))
      await fetch(`/api/v2/orders/${id}`, { method: 'DELETE', headers });
  });
  await context.route('**/api/v2/memberships**', (route) => route.abort());
  await page.goto('/account/settings');
  await page.getByRole('button', { name: 'Delete my account' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Current password').fill('dwellivery');
  expect(await savedText()).not.toBeNull();
  await dialog.getByRole('button', { name: 'Delete for good' }).press('Enter');
  await page.waitForURL(`${site}/`);
  await page.getByText('Your account is deleted.').first().waitFor();
  const left = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
  expect(JSON.stringify(left)).not.toMatch(/casey|dw:receipts/i);
  // The screen of now, with what the home page says of orders.
  const { 'dw:seen': _now, ...rest } = left;
  expect(JSON.stringify(rest)).not.toMatch(/Order/i);
  const cached = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const answers = await Promise.all(stores.map((store) => store.matchAll()));
    return (await Promise.all(answers.flat().map((answer) => answer.text()))).join(' ');
  });
  expect(cached).not.toContain('neighbor14@demo.test');
  await setOffline(true);
  await page.goto(receipt);
  await page.waitForURL(/\/session$/);
});
