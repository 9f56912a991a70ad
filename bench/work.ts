/**
 * A stage of npm test: the processor time of the page's main thread, per screen and against the floor F1 of the same run, within
 * the limits of `WORK_LIMITS`. Unlike times of a clock, other programs of the machine hardly change it (docs/performance.md).
 */
import { launchBrowser } from '../e2e/support/browser';
import { startServer } from '../e2e/support/server';
import { buildFloor } from './lib/floors';
import { startFront } from './lib/frontServer';
import { traceAll } from './lib/processorTime';
import { WORK_LIMITS, workTable, workVerdicts } from './lib/report';
import { checkoutStorage, screensOf } from './lib/screens';

const ROUNDS = 3;

async function main(): Promise<number> {
  const f1 = await startFront({ folder: await buildFloor('f1') });
  const server = await startServer();
  const product = await startFront({ target: server.url });
  const browser = await launchBrowser();
  try {
    const checkout = await checkoutStorage(server, product.url);
    const screens = screensOf({ f0: '', f1: f1.url }, product.url, checkout).filter(
      ({ name }) => name === 'F1' || name in WORK_LIMITS,
    );
    const work = await traceAll(browser, screens, ROUNDS);
    const lines = workVerdicts(work);
    console.log(`${workTable(work)}\n\n${lines.map(({ text }) => text).join('\n')}`);
    return lines.every(({ isGood }) => isGood) ? 0 : 1;
  } finally {
    await browser.close();
    await Promise.all([f1.close(), product.close()]);
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
