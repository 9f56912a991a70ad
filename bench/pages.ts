/**
 * npm run bench: loads screens and floors interleaved on a slow phone and compares them by ratio, because absolute times
 * drift on shared machines. `npm run bench -- --rounds 1` for a quick look.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../e2e/support/browser';
import { startServer } from '../e2e/support/server';
import { buildFloor } from './lib/floors';
import { startFront } from './lib/frontServer';
import { slowestPress, writesOfOneAdd } from './lib/interactions';
import { measureAll } from './lib/measure';
import { traceAll } from './lib/processorTime';
import { table, verdict, verdicts, WORK_LIMITS, workTable, workVerdicts, type Verdict } from './lib/report';
import { checkoutStorage, EVENT, MANY_CARTS, screensOf } from './lib/screens';

/** 300 products. */
const LONG_EVENT = 109;

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
