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
import { measureAll, type Measure, type Screen } from './lib/measure';
import { cart, knownBrowser, otherCarts, type StorageEntry } from './lib/storage';

interface Limit {
  screen: string;
  of: keyof Measure;
  /** A limit: either `max`, or `factor` times a floor. */
  max?: number;
  factor?: number;
  floor?: 'F0' | 'F1';
}

const LIMITS: readonly Limit[] = [
  { screen: 'home', of: 'fcp', factor: 0.5, floor: 'F0' },
  { screen: 'browse', of: 'fcp', factor: 0.5, floor: 'F0' },
  { screen: 'event', of: 'fcp', factor: 0.5, floor: 'F0' },
  { screen: 'home', of: 'lcp', factor: 1, floor: 'F0' },
  { screen: 'browse', of: 'lcp', factor: 1, floor: 'F1' },
  { screen: 'event', of: 'lcp', factor: 1, floor: 'F1' },
  { screen: 'home', of: 'usable', factor: 1.1, floor: 'F1' },
  { screen: 'event', of: 'usable', factor: 1.4, floor: 'F1' },
  { screen: 'checkout', of: 'usable', factor: 1.35, floor: 'F1' },
  { screen: 'home', of: 'blocked', max: 200 },
  { screen: 'event', of: 'blocked', max: 300 },
  { screen: 'checkout', of: 'blocked', max: 300 },
  { screen: 'home', of: 'cls', max: 0.02 },
  { screen: 'browse', of: 'cls', max: 0.02 },
  { screen: 'event', of: 'cls', max: 0.02 },
  { screen: 'checkout', of: 'cls', max: 0.02 },
];

const CASEY = { email: 'casey@demo.test', id: 1 };
const EVENT = 101;
/** 300 products. */
const LONG_EVENT = 109;
/** Milliseconds that a hundred stored carts may add to the start. */
const CARTS_MAY_COST = 40;
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

interface Verdict {
  text: string;
  isGood: boolean;
}

const verdict = (isGood: boolean, text: string): Verdict => ({
  isGood,
  text: `${isGood ? '✓' : '✗'} ${text}`,
});

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

function verdicts(results: Map<string, Measure>): Verdict[] {
  const limits = LIMITS.map(({ screen, of, max, factor, floor }) => {
    const value = results.get(screen)?.[of] ?? 0;
    const limit = max ?? (factor ?? 1) * (results.get(floor ?? 'F0')?.[of] ?? 0);
    const digits = of === 'cls' ? 3 : 0;
    const why = floor ? ` (${factor} × ${floor})` : '';
    return verdict(
      value <= limit,
      `${screen} ${of}: ${value.toFixed(digits)}, limit ${limit.toFixed(digits)}${why}`,
    );
  });
  const extra = (results.get('100 carts')?.usable ?? 0) - (results.get('no carts')?.usable ?? 0);
  const carts = `start with 100 carts: ${extra.toFixed(0)} ms more, limit ${CARTS_MAY_COST}`;
  return [...limits, verdict(extra <= CARTS_MAY_COST, carts)];
}

function table(results: Map<string, Measure>): string {
  const cells = (name: string, values: (string | number)[]) =>
    name.padEnd(10) + values.map((value) => String(value).padStart(10)).join('');
  const rows = [...results].map(([name, m]) =>
    cells(name, [
      m.js.toFixed(1),
      ...[m.fcp, m.lcp, m.blocked, m.usable].map(Math.round),
      m.cls.toFixed(3),
      m.requests,
    ]),
  );
  return [cells('', ['JS KiB', 'FCP', 'LCP', 'blocked', 'usable', 'CLS', 'requests']), ...rows].join('\n');
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
    const lines = [...verdicts(results), ...(await inUse(browser, product.url))];
    console.log(`${table(results)}\n\n${lines.map(({ text }) => text).join('\n')}`);
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
