/** The shop of the load benches: PostgreSQL, two API processes, a shared card provider, and customers who order. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '../../server/src/config/config';
import type { Database } from '../../server/src/db/database';
import { connect } from '../../server/src/db/connect';
import { migrate } from '../../server/src/db/migrate';
import { systemClock } from '../../server/src/lib/clock';
import { seedWorld } from '../../server/src/seed';
import { send, startProcess, type Api, type Reply } from '../../server/test/apiClient';
import { addBuyers, openSlots, tokenOf } from '../../server/test/buyers';
import { copyDinner, eventPath, type Dinner } from '../../server/test/dinners';
import { FakeProvider } from '../../server/test/fakeProvider';
import { addPast } from '../../server/test/past';
import { bundle } from '../../server/test/process/bundle';
import { serveProvider } from '../../server/test/rpc';
import { closeStores, createDatabase } from './store';

export interface Shop {
  apis: Api[];
  db: Database;
  provider: FakeProvider;
}

/** Customers, places of the hot slot, and copies of the hot event, the first of which are past. */
interface Counts {
  buyers: number;
  places: number;
  copies?: number;
  past?: number;
}

async function open(program: string, counts: Counts) {
  const url = await createDatabase('shop');
  if (!url)
    throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server, such as postgres://127.0.0.1/postgres.');
  const { db, close } = await connect({ databaseUrl: url, dataDir: '' });
  await migrate(db);
  const config = readConfig({ NODE_ENV: 'test', WEB_DIR: '' }, '/nowhere');
  await seedWorld({ db, clock: systemClock, config });
  await addBuyers(db, counts.buyers);
  await openSlots(db, counts.places);
  const { copies = 0, past = 0 } = counts;
  await copyDinner(db, copies);
  if (past > 0) await addPast(db, { dinners: past, now: Date.now() });
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
export async function inShop(counts: Counts, bench: (shop: Shop) => Promise<boolean>): Promise<void> {
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
export async function sheetOf(url: string, buyer: number, { event }: Dinner, quote: Reply): Promise<Reply> {
  const { total } = quote.body.data?.checkoutDetails as { total: number };
  return send(url, tokenOf(buyer), 'POST', '/payment_sheets', {
    payment_sheet: { amount: total, event_id: event },
  });
}

export const transactionOf = (sheet: Reply): string =>
  (sheet.body.data?.paymentSheet as { paymentIntentId: string }).paymentIntentId;

export const place = (
  url: string,
  buyer: number,
  dinner: Dinner,
  order: { slot: number; transactionId: string },
): Promise<Reply> =>
  send(url, tokenOf(buyer), 'POST', `${eventPath(dinner)}/orders`, {
    order: {
      items: [{ id: dinner.dish, quantity: 1 }],
      delivery_type: 'pickup',
      time_slot_id: order.slot,
      transaction_id: order.transactionId,
    },
  });

export const orderIdOf = (placed: Reply): number => (placed.body.data?.order as { id: number }).id;
