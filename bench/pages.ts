/**
 * npm run bench: loads screens and floors interleaved on a slow phone and compares them by ratio, because absolute times
 * drift on shared machines. `npm run bench -- --rounds 1` for a quick look.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { runBench } from './lib/bench';
import { slowestPress, writesOfOneAdd } from './lib/interactions';
import { measureAll, usableLater, type Screen } from './lib/measure';
import { traceWork } from './lib/processorTime';
import { table, verdict, verdicts, workTable, workVerdicts, type Verdict } from './lib/report';
import { EVENT, MANY_CARTS } from './lib/screens';

/** 300 products. */
const LONG_EVENT = 109;
/** Measured in pairs of its own. */
const MANY_CARTS_SCREEN = '100 carts';

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

const named = (screens: readonly Screen[], name: string): Screen => {
  const screen = screens.find((each) => each.name === name);
  if (!screen) throw new Error(`There is no screen ${name}`);
  return screen;
};

/** Measures what a hundred stored carts add to the start of the order form. */
async function startWithCarts(browser: Browser, screens: Screen[], pairs: number): Promise<Verdict> {
  const form = named(screens, 'checkout, tip');
  const later = await usableLater(browser, form, named(screens, MANY_CARTS_SCREEN), pairs);
  return verdict(later <= 40, `start with 100 carts: ${later.toFixed(0)} ms more, limit 40`);
}

if (!existsSync(path.join(__dirname, '../dist/web/index.html'))) {
  throw new Error('There is no build to measure. Run `npm run build` first.');
}
const at = process.argv.indexOf('--rounds');
const rounds = at > 0 ? Number(process.argv[at + 1]) : 5;

void runBench(['f0', 'f1', 'client', 'rendered'], async ({ browser, product, screens }) => {
  const inRounds = screens.filter(({ name }) => name !== MANY_CARTS_SCREEN);
  const results = await measureAll(browser, inRounds, rounds);
  const work = await traceWork(browser, screens, rounds);
  return {
    tables: [table(results), workTable(work)],
    verdicts: [
      ...verdicts(results),
      await startWithCarts(browser, screens, 3 * rounds),
      ...workVerdicts(work),
      ...(await inUse(browser, product)),
    ],
  };
});
