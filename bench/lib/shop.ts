/** The shop of the load benches: PostgreSQL, two API processes, a shared card provider, and customers who order. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '../../server/src/config';
import type { Database } from '../../server/src/context';
import { connect } from '../../server/src/db/connect';
import { migrate } from '../../server/src/db/migrate';
import { systemClock } from '../../server/src/lib/clock';
import { seedWorld } from '../../server/src/seed';
import { send, startProcess, type Api, type Reply } from '../../server/test/apiClient';
import { addBuyers, HOT, openSlots, tokenOf } from '../../server/test/buyers';
import { FakeProvider } from '../../server/test/fakeProvider';
import { bundle } from '../../server/test/process/bundle';
import { serveProvider } from '../../server/test/rpc';
import { closeStores, createDatabase } from './store';

export const EVENT = `/events/${HOT.event}`;
const ITEMS = [{ id: HOT.dish, quantity: 1 }];
export const QUOTE = `${EVENT}/checkout_details?products[0][id]=${HOT.dish}&products[0][quantity]=1&delivery_type=pickup`;

export interface Shop {
  apis: Api[];
  db: Database;
  provider: FakeProvider;
}

/** @param counts customers, and places of the hot slot */
async function open(program: string, counts: { buyers: number; places: number }) {
  const url = await createDatabase('shop');
  if (!url)
    throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server, such as postgres://127.0.0.1/postgres.');
  const { db, close } = await connect({ databaseUrl: url, dataDir: '' });
  await migrate(db);
  const config = readConfig({ NODE_ENV: 'test', WEB_DIR: '' }, '/nowhere');
  await seedWorld({ db, clock: systemClock, config });
  await addBuyers(db, counts.buyers);
  await openSlots(db, counts.places);
  const provider = new FakeProvider();
  const served = await serveProvider(provider);
  const env = { DATABASE_URL: url, PROVIDER_URL: served.url };
  const apis = await Promise.all([startProcess(program, env), startProcess(program, env)]);
  const stop = async () => {
    await Promise.all(apis.map((api) => api.stop()));
    await served.close();
    await close();
  };
  return { shop: { apis, db, provider } satisfies Shop, stop };
}

/** Opens a shop, runs the bench, which answers whether it met its budget, and ends the process with that. */
export async function inShop(
  counts: { buyers: number; places: number },
  bench: (shop: Shop) => Promise<boolean>,
): Promise<void> {
  const folder = bundle('server/test/apiProcess.ts');
  try {
    const { shop, stop } = await open(path.join(folder, 'main.js'), counts);
    process.exitCode = (await bench(shop)) ? 0 : 1;
    await stop();
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await closeStores();
    process.exit();
  }
}

/** A payment sheet for what the quote says. */
export async function sheetOf(url: string, buyer: number, quote: Reply): Promise<Reply> {
  const { total } = quote.body.data?.checkoutDetails as { total: number };
  return send(url, tokenOf(buyer), 'POST', '/payment_sheets', {
    payment_sheet: { amount: total, event_id: HOT.event },
  });
}

export const transactionOf = (sheet: Reply): string =>
  (sheet.body.data?.paymentSheet as { paymentIntentId: string }).paymentIntentId;

export const place = (url: string, buyer: number, slot: number, transactionId: string): Promise<Reply> =>
  send(url, tokenOf(buyer), 'POST', `${EVENT}/orders`, {
    order: { items: ITEMS, delivery_type: 'pickup', time_slot_id: slot, transaction_id: transactionId },
  });

export const orderIdOf = (placed: Reply): number => (placed.body.data?.order as { id: number }).id;
