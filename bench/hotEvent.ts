/**
 * A hot event: 400 buyers press at once for 40 places, on PostgreSQL with two API processes, while others cancel and read.
 * BENCH_DATABASE_URL=postgres://… npx tsx bench/hotEvent.ts [-- --buyers 400 --places 40]. Exit code 1 beyond the budget.
 */
import { rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../server/src/config';
import { connect } from '../server/src/db/connect';
import { migrate } from '../server/src/db/migrate';
import { systemClock } from '../server/src/lib/clock';
import { seedWorld } from '../server/src/seed';
import { send, startProcess, type Api, type Reply } from '../server/test/apiClient';
import {
  addBuyers,
  buyersFrom,
  crowd,
  FIRST_BUYER,
  heldPlaces,
  HOT,
  openSlots,
  tally,
  tokenOf,
} from '../server/test/buyers';
import { FakeProvider } from '../server/test/fakeProvider';
import { bundle } from '../server/test/process/bundle';
import { serveProvider } from '../server/test/rpc';
import { closeStores, createDatabase } from './lib/store';

/** Budget: exactly the places sold, no 503, the slowest answer within 3 s on a quiet machine. */
const SLOWEST_MS = 3000;
const CANCELS = 40;
const EVENT = `/events/${HOT.event}`;
const ITEMS = [{ id: HOT.dish, quantity: 1 }];
const QUOTE = `products[0][id]=${HOT.dish}&products[0][quantity]=1&delivery_type=pickup`;

interface Timed {
  reply: Reply;
  ms: number;
}
const timed = async (work: Promise<Reply>): Promise<Timed> => {
  const startedAt = performance.now();
  const reply = await work;
  return { reply, ms: performance.now() - startedAt };
};

async function sheetOf(url: string, buyer: number): Promise<string> {
  const token = tokenOf(buyer);
  const quote = await send(url, token, 'GET', `${EVENT}/checkout_details?${QUOTE}`);
  const { total } = quote.body.data?.checkoutDetails as { total: number };
  const payment_sheet = { amount: total, event_id: HOT.event };
  const sheet = await send(url, token, 'POST', '/payment_sheets', { payment_sheet });
  return (sheet.body.data?.paymentSheet as { paymentIntentId: string }).paymentIntentId;
}

const place = (url: string, buyer: number, slot: number, transactionId: string): Promise<Reply> =>
  send(url, tokenOf(buyer), 'POST', `${EVENT}/orders`, {
    order: { items: ITEMS, delivery_type: 'pickup', time_slot_id: slot, transaction_id: transactionId },
  });

function line(what: string, all: Timed[]): void {
  const times = all.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor(share * (times.length - 1))] ?? 0);
  const counts = JSON.stringify(tally(all.map(({ reply }) => reply)));
  console.log(`${what.padEnd(8)} median ${at(0.5)} ms, slowest ${at(1)} ms   ${counts}`);
}

async function rush(apis: Api[], counts: { buyers: number; places: number }) {
  const door = (at: number): string => (apis[at % apis.length] as Api).url;
  const owners = buyersFrom(FIRST_BUYER + counts.buyers, CANCELS);
  const owned = await crowd(
    owners,
    async (buyer, at) => {
      const { body } = await place(door(at), buyer, HOT.otherSlot, await sheetOf(door(at), buyer));
      return (body.data?.order as { id: number }).id;
    },
    8,
  );
  const buyers = buyersFrom(FIRST_BUYER, counts.buyers);
  const intents = await crowd(buyers, (buyer, at) => sheetOf(door(at), buyer), 8);
  const presses = Promise.all(
    buyers.map((buyer, at) => timed(place(door(at), buyer, HOT.slot, intents[at] ?? ''))),
  );
  const cancels = Promise.all(
    owners.map((buyer, at) => timed(send(door(at), tokenOf(buyer), 'DELETE', `/orders/${owned[at]}`))),
  );
  const reads = Promise.all(owners.map((buyer, at) => timed(send(door(at), tokenOf(buyer), 'GET', EVENT))));
  return { orders: await presses, cancels: await cancels, reads: await reads };
}

async function run(program: string): Promise<void> {
  const { values } = parseArgs({
    allowPositionals: true,
    options: { buyers: { type: 'string', default: '400' }, places: { type: 'string', default: '40' } },
  });
  const counts = { buyers: Number(values.buyers), places: Number(values.places) };
  const url = await createDatabase('hot');
  if (!url)
    throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server, such as postgres://127.0.0.1/postgres.');
  const { db, close } = await connect({ databaseUrl: url, dataDir: '' });
  await migrate(db);
  const config = readConfig({ NODE_ENV: 'test', WEB_DIR: '' }, '/nowhere');
  await seedWorld({ db, clock: systemClock, config });
  await addBuyers(db, counts.buyers + CANCELS);
  await openSlots(db, counts.places);
  const provider = await serveProvider(new FakeProvider());
  const env = { DATABASE_URL: url, PROVIDER_URL: provider.url, START_AT: String(systemClock.now()) };
  const apis = await Promise.all([startProcess(program, env), startProcess(program, env)]);
  console.log(`load of the machine before: ${os.loadavg()[0]?.toFixed(1)} on ${os.cpus().length} cores`);
  const { orders, cancels, reads } = await rush(apis, counts);
  line('orders', orders);
  line('cancels', cancels);
  line('reads', reads);
  const sold = await heldPlaces(db);
  const all = [...orders, ...cancels, ...reads];
  const refused = all.filter(({ reply }) => reply.status === 0 || reply.status >= 500).length;
  const slowest = Math.max(...all.map(({ ms }) => ms));
  console.log(
    `sold ${sold} of ${counts.places} (exactly), 5xx or lost ${refused} (none), slowest ${Math.round(slowest)} ms (at most ${SLOWEST_MS})`,
  );
  process.exitCode = sold === counts.places && refused === 0 && slowest <= SLOWEST_MS ? 0 : 1;
  await Promise.all(apis.map((api) => api.stop()));
  await provider.close();
  await close();
}

const folder = bundle('server/test/apiProcess.ts');
run(path.join(folder, 'main.js'))
  .catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  })
  .finally(async () => {
    rmSync(folder, { recursive: true, force: true });
    await closeStores();
    process.exit();
  });
