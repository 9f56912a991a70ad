import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../e2e/support/browser';
import { startServer } from '../../e2e/support/server';
import { buildApp } from './floors';
import { startFront, type FrontServer } from './frontServer';
import type { Screen } from './measure';
import { startClient, startRendered } from './peers';
import type { Verdict } from './report';
import { checkoutStorage, EVENT, screensOf, type Bare } from './screens';

/** What a benchmark measures in. */
export interface Bench {
  browser: Browser;
  /** Address of the product. */
  product: string;
  screens: Screen[];
}

const startFloor = async (name: 'f0' | 'f1'): Promise<FrontServer> =>
  startFront({ folder: await buildApp('floors', name) });

/** Builds and serves a floor or a peer. */
const STARTS: Record<Bare, (api: string) => Promise<FrontServer>> = {
  f0: () => startFloor('f0'),
  f1: () => startFloor('f1'),
  client: startClient,
  rendered: (api) => startRendered(api, EVENT),
};

/** Starts these floors and peers, server and browser, prints what `measure` answers, and sets the exit code by its verdicts. */
export async function runBench(
  wanted: readonly Bare[],
  measure: (bench: Bench) => Promise<{ tables: string[]; verdicts: Verdict[] }>,
): Promise<void> {
  const server = await startServer();
  const product = await startFront({ target: server.url });
  const fronts = new Map<Bare, FrontServer>();
  for (const name of wanted) fronts.set(name, await STARTS[name](server.url));
  const browser = await launchBrowser();
  try {
    const checkout = await checkoutStorage(server, product.url);
    const screens = screensOf((name) => fronts.get(name)?.url, product.url, checkout);
    const { tables, verdicts } = await measure({ browser, product: product.url, screens });
    console.log([...tables, verdicts.map(({ text }) => text).join('\n')].join('\n\n'));
    process.exitCode = verdicts.every(({ isGood }) => isGood) ? 0 : 1;
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    await browser.close();
    await Promise.all([product, ...fronts.values()].map((front) => front.close()));
    await server.stop();
  }
}
