/**
 * npm run bench: loads screens and floors interleaved on a slow phone and compares them by ratio, because absolute times
 * drift on shared machines. `npm run bench -- --rounds 1` for a quick look.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../e2e/support/browser';
import { startServer, type TestServer } from '../e2e/support/server';
import { signedIn } from '../e2e/support/signedIn';
import { buildFloor } from './lib/floors';
import { startFront } from './lib/frontServer';
import { slowestPress, writesOfOneAdd } from './lib/interactions';
import { measureAll, type Screen } from './lib/measure';
import { traceAll } from './lib/processorTime';
import { table, verdict, verdicts, WORK_LIMITS, workTable, workVerdicts, type Verdict } from './lib/report';
import { cart, knownBrowser, otherCarts, type StorageEntry } from './lib/storage';

const SMALL_PHONE = { width: 375, height: 740 };
const CASEY = { email: 'casey@demo.test', id: 1 };
const EVENT = 101;
/** 300 products. */
const LONG_EVENT = 109;
const MANY_CARTS = otherCarts(100, 20);

type StorageState = Screen['storageState'];

const stored = (url: string, localStorage: StorageEntry[]): StorageState => ({
  cookies: [],
  origins: [{ origin: url, localStorage }],
});

/** Id of a dish of the event without options. */
async function plainProduct(api: string): Promise<number> {
  const response = await fetch(`${api}/api/v2/events/${EVENT}/menu_categories`);
  const { data } = (await response.json()) as {
    data: { menuCategories: { products: { id: number; options: unknown[] }[] }[] };
  };
  const products = data.menuCategories.flatMap((category) => category.products);
  const plain = products.find(({ options }) => options.length === 0);
  if (!plain) throw new Error(`Event ${EVENT} has no dish without options`);
  return plain.id;
}

/** Storage of Casey, signed in, with one dish in the cart. */
async function checkoutStorage(server: TestServer, url: string): Promise<StorageState> {
  const state = await signedIn(server.url, CASEY.email, url);
  state.origins[0]?.localStorage.push(knownBrowser(CASEY.id), cart(EVENT, 1, await plainProduct(server.url)));
  return state;
}

function screensOf(floors: { f0: string; f1: string }, product: string, checkout: StorageState): Screen[] {
  const home = {
    url: `${product}/`,
    click: 'main form [type=submit]',
    effect: 'main form [aria-invalid=true]',
  };
  return [
    { name: 'F0', url: `${floors.f0}/` },
    { name: 'F1', url: `${floors.f1}/`, click: 'button', effect: '[role=status]' },
    { name: 'home', ...home },
    { name: 'browse', url: `${product}/browse/60540` },
    { name: 'browse 375', url: `${product}/browse/60540`, viewport: SMALL_PHONE },
    { name: 'event 375', url: `${product}/events/${EVENT}`, viewport: SMALL_PHONE },
    {
      name: 'event',
      url: `${product}/events/${EVENT}`,
      click: 'main li [aria-haspopup=dialog]',
      effect: '[role=dialog]',
    },
    {
      name: 'checkout',
      url: `${product}/events/${EVENT}/checkout`,
      click: 'input[name=tip][value=custom]',
      effect: 'input[name=tipAmount]',
      storageState: checkout,
    },
    { name: 'no carts', ...home, storageState: stored(product, [knownBrowser()]) },
    { name: '100 carts', ...home, storageState: stored(product, [knownBrowser(), ...MANY_CARTS]) },
  ];
}

/** Measures presses on a long menu and writes with many stored carts. */
async function inUse(browser: Browser, product: string): Promise<Verdict[]> {
  const press = await slowestPress(browser, `${product}/events/${LONG_EVENT}`, MANY_CARTS);
  const { keys, longest } = await writesOfOneAdd(browser, `${product}/events/${EVENT}`, MANY_CARTS);
  return [
    verdict(press <= 100, `slowest of 50 presses among 300 dishes: ${press} ms, limit 100`),
    verdict(
      keys.join() === `dw:cart:${EVENT}`,
      `keys written for one dish, with 100 carts on disk: ${keys.join(', ')}`,
    ),
    verdict(longest <= 10_240, `longest of them: ${longest} characters, limit 10240`),
  ];
}

async function main(): Promise<number> {
  if (!existsSync(path.join(__dirname, '../dist/web/index.html'))) {
    throw new Error('There is no build to measure. Run `npm run build` first.');
  }
  const at = process.argv.indexOf('--rounds');
  const rounds = at > 0 ? Number(process.argv[at + 1]) : 5;
  const [f0, f1] = [
    await startFront({ folder: await buildFloor('f0') }),
    await startFront({ folder: await buildFloor('f1') }),
  ];
  const server = await startServer();
  const product = await startFront({ target: server.url });
  const browser = await launchBrowser();
  try {
    const checkout = await checkoutStorage(server, product.url);
    const screens = screensOf({ f0: f0.url, f1: f1.url }, product.url, checkout);
    const results = await measureAll(browser, screens, rounds);
    const work = await traceAll(
      browser,
      screens.filter(({ name }) => name === 'F1' || name in WORK_LIMITS),
      rounds,
    );
    const lines = [...verdicts(results), ...workVerdicts(work), ...(await inUse(browser, product.url))];
    console.log(`${table(results)}\n\n${workTable(work)}\n\n${lines.map(({ text }) => text).join('\n')}`);
    return lines.every(({ isGood }) => isGood) ? 0 : 1;
  } finally {
    await browser.close();
    await Promise.all([f0.close(), f1.close(), product.close()]);
    await server.stop();
  }
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
