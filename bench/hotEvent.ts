/**
 * A hot event: 400 buyers press at once for 40 places, on PostgreSQL with two API processes, while others cancel and read.
 * BENCH_DATABASE_URL=postgres://… npx tsx bench/hotEvent.ts [--buyers 400 --places 40]. Exit code 1 beyond the budget.
 */
import os from 'node:os';
import { parseArgs } from 'node:util';
import { send, type Api, type Reply } from '../server/test/apiClient';
import { buyersFrom, crowd, FIRST_BUYER, heldPlaces, tally, tokenOf } from '../server/test/buyers';
import { dinnerAt, eventPath, quotePath } from '../server/test/dinners';
import { percentile } from './lib/percentile';
import { inShop, orderIdOf, place, sheetOf, transactionOf } from './lib/shop';

/** Budget: exactly the places sold, no 503, the slowest answer within 3 s on a quiet machine. */
const SLOWEST_MS = 3000;
const CANCELS = 40;
const DINNER = dinnerAt(0);

interface Timed {
  reply: Reply;
  ms: number;
}
const timed = async (work: Promise<Reply>): Promise<Timed> => {
  const startedAt = performance.now();
  const reply = await work;
  return { reply, ms: performance.now() - startedAt };
};

async function payable(url: string, buyer: number): Promise<string> {
  const quote = await send(url, tokenOf(buyer), 'GET', quotePath(DINNER));
  return transactionOf(await sheetOf(url, buyer, DINNER, quote));
}

function line(what: string, all: Timed[]): void {
  const times = all.map(({ ms }) => ms);
  const counts = JSON.stringify(tally(all.map(({ reply }) => reply)));
  console.log(
    `${what.padEnd(8)} median ${percentile(times, 0.5)} ms, slowest ${percentile(times, 1)} ms   ${counts}`,
  );
}

async function rush(apis: Api[], count: number) {
  const door = (at: number): string => (apis[at % apis.length] as Api).url;
  const owners = buyersFrom(FIRST_BUYER + count, CANCELS);
  const owned = await crowd(
    owners,
    async (buyer, at) => {
      const transactionId = await payable(door(at), buyer);
      return orderIdOf(await place(door(at), buyer, DINNER, { slot: DINNER.slot, transactionId }));
    },
    8,
  );
  const buyers = buyersFrom(FIRST_BUYER, count);
  const intents = await crowd(buyers, (buyer, at) => payable(door(at), buyer), 8);
  const presses = Promise.all(
    buyers.map((buyer, at) => {
      const order = { slot: DINNER.hotSlot, transactionId: intents[at] ?? '' };
      return timed(place(door(at), buyer, DINNER, order));
    }),
  );
  const cancels = Promise.all(
    owners.map((buyer, at) => timed(send(door(at), tokenOf(buyer), 'DELETE', `/orders/${owned[at]}`))),
  );
  const reads = Promise.all(
    owners.map((buyer, at) => timed(send(door(at), tokenOf(buyer), 'GET', eventPath(DINNER)))),
  );
  return { orders: await presses, cancels: await cancels, reads: await reads };
}

const { values } = parseArgs({
  options: { buyers: { type: 'string', default: '400' }, places: { type: 'string', default: '40' } },
});
const [count, places] = [Number(values.buyers), Number(values.places)];

void inShop({ buyers: count + CANCELS, places }, async ({ apis, db }) => {
  console.log(`load of the machine before: ${os.loadavg()[0]?.toFixed(1)} on ${os.cpus().length} cores`);
  const { orders, cancels, reads } = await rush(apis, count);
  line('orders', orders);
  line('cancels', cancels);
  line('reads', reads);
  const sold = await heldPlaces(db);
  const all = [...orders, ...cancels, ...reads];
  const refused = all.filter(({ reply }) => reply.status === 0 || reply.status >= 500).length;
  const slowest = Math.max(...all.map(({ ms }) => ms));
  console.log(
    `sold ${sold} of ${places} (exactly), 5xx or lost ${refused} (none), slowest ${Math.round(slowest)} ms (at most ${SLOWEST_MS})`,
  );
  return sold === places && refused === 0 && slowest <= SLOWEST_MS;
});
