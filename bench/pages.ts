/**
 * npm run bench: loads screens and floors interleaved on a slow phone and compares them by ratio, because absolute times
 * drift on shared machines. `npm run bench -- --rounds 1` for a quick look.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { runBench } from './lib/bench';
import { slowestPress, writesOfOneAdd } from './lib/interactions';
import { measureAll } from './lib/measure';
import { traceWork } from './lib/processorTime';
import { table, verdict, verdicts, workTable, workVerdicts, type Verdict } from './lib/report';
import { EVENT, MANY_CARTS } from './lib/screens';

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

if (!existsSync(path.join(__dirname, '../dist/web/index.html'))) {
  throw new Error('There is no build to measure. Run `npm run build` first.');
}
const at = process.argv.indexOf('--rounds');
const rounds = at > 0 ? Number(process.argv[at + 1]) : 5;

void runBench(['f0', 'f1', 'client', 'rendered'], async ({ browser, product, screens }) => {
  const results = await measureAll(browser, screens, rounds);
  const work = await traceWork(browser, screens, rounds);
  return {
    tables: [table(results), workTable(work)],
    verdicts: [...verdicts(results), ...workVerdicts(work), ...(await inUse(browser, product))],
  };
});
