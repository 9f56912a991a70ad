import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../e2e/support/browser';
import { startServer } from '../../e2e/support/server';
import { buildApp } from './floors';
import { startFront } from './frontServer';
import type { Screen } from './measure';
import { startPeers } from './peers';
import type { Verdict } from './report';
import { checkoutStorage, EVENT, screensOf } from './screens';

/** What a benchmark measures in. */
export interface Bench {
  browser: Browser;
  /** Address of the product. */
  product: string;
  screens: Screen[];
}

/** Starts floors, peers, server and browser, prints what `measure` answers, and sets the exit code by its verdicts. */
export async function runBench(
  measure: (bench: Bench) => Promise<{ tables: string[]; verdicts: Verdict[] }>,
): Promise<void> {
  const floor = async (name: 'f0' | 'f1') => startFront({ folder: await buildApp('floors', name) });
  const [f0, f1, server] = await Promise.all([floor('f0'), floor('f1'), startServer()]);
  const product = await startFront({ target: server.url });
  const peers = await startPeers(server.url, EVENT);
  const browser = await launchBrowser();
  try {
    const checkout = await checkoutStorage(server, product.url);
    const bare = {
      f0: f0.url,
      f1: f1.url,
      client: peers.client.url,
      rendered: peers.rendered.url,
    };
    const screens = screensOf(bare, product.url, checkout);
    const { tables, verdicts } = await measure({ browser, product: product.url, screens });
    console.log([...tables, verdicts.map(({ text }) => text).join('\n')].join('\n\n'));
    process.exitCode = verdicts.every(({ isGood }) => isGood) ? 0 : 1;
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    await browser.close();
    await Promise.all([f0, f1, product, peers.client, peers.rendered].map((front) => front.close()));
    await server.stop();
  }
}
