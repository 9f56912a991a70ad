/**
 * The mixed load: requests at a fixed rate, a tenth of them orders being placed, on PostgreSQL with two API processes.
 * BENCH_DATABASE_URL=postgres://… npx tsx bench/load.ts [--minutes 15 --rate 300]. Exit code 1 beyond the budget.
 * A time counts from the moment at which the request was due, so that a server that falls behind does not look fast.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { send, type Api, type Reply } from '../server/test/apiClient';
import { FIRST_BUYER, tokenOf } from '../server/test/buyers';
import { dinnerAt, eventPath, MAX_COPIES, quotePath } from '../server/test/dinners';
import { percentile } from './lib/percentile';
import { inShop, orderIdOf, place, sheetOf, transactionOf, type Shop } from './lib/shop';

const BUYERS = 5000;
/** Copies of the hot event that are over; the others are open. */
const PAST = 60;
/** Open events: copies, of which each customer orders from others, as the numbers have no common divisor. */
const DINNERS = 37;
const openDinner = (number: number) => dinnerAt(PAST + 1 + (number % DINNERS));
const anyDinner = () => openDinner(Math.floor(Math.random() * DINNERS));
/** Budget: p99 of the reads, and no 5xx. */
const READ_MS = 250;
const TICK_MS = 10;
const JOBS_MS = 5000;

/** What visitors and customers read, and how often of a hundred times. */
const READS: readonly [name: string, share: number, path: () => string][] = [
  ['event', 30, () => eventPath(anyDinner())],
  ['menu', 20, () => `${eventPath(anyDinner())}/menu_categories`],
  ['list', 30, () => '/projects?filter[postal_code]=60540&range=[0,50]'],
  ['memberships', 15, () => '/memberships'],
  ['banner', 5, () => '/content_blocks/homepage-banner'],
];

const times = new Map<string, number[]>();
const readsOfMinute: number[] = [];
const refusals = new Map<string, number>();

/** Sends a request, and notes its answer and the time since it was due. */
async function ask(name: string, dueAt: number, work: () => Promise<Reply>): Promise<Reply> {
  const reply = await work();
  const all = times.get(name) ?? [];
  times.set(name, all);
  const ms = performance.now() - dueAt;
  all.push(ms);
  if (READS.some(([read]) => read === name)) readsOfMinute.push(ms);
  if (reply.status !== 200) {
    const refusal = `${name} ${reply.status} ${reply.body.code ?? ''}`;
    refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1);
  }
  return reply;
}

function readAt(share: number): readonly [string, string] {
  let left = share * 100;
  const found = READS.find(([, part]) => (left -= part) < 0) ?? READS[0];
  return [found?.[0] ?? '', found?.[2]() ?? ''];
}

/** A customer buys: quote, payment sheet, order, card, receipt. Four requests, of which the third places the order. */
async function buy({ provider }: Shop, url: string, number: number, dueAt: number): Promise<void> {
  const buyer = FIRST_BUYER + (number % BUYERS);
  const dinner = openDinner(number);
  const token = tokenOf(buyer);
  const quote = await ask('quote', dueAt, () => send(url, token, 'GET', quotePath(dinner)));
  if (quote.status !== 200) return;
  const sheet = await ask('payment sheet', performance.now(), () => sheetOf(url, buyer, dinner, quote));
  if (sheet.status !== 200) return;
  const intent = transactionOf(sheet);
  const order = { slot: dinner.slot, transactionId: intent };
  const placed = await ask('order', performance.now(), () => place(url, buyer, dinner, order));
  if (placed.status !== 200) return;
  provider.succeed(intent);
  await ask('paid order', performance.now(), () => send(url, token, 'GET', `/orders/${orderIdOf(placed)}`));
}

const kilobytesOf = ({ child }: Api): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0);

/** @returns a function that calls `work` for each request that has become due, with its number and when it was due */
function schedule(perSecond: number, startedAt: number) {
  let sent = 0;
  return (work: (number: number, dueAt: number) => void): void => {
    for (; sent < ((performance.now() - startedAt) / 1000) * perSecond; sent += 1)
      work(sent, startedAt + (sent / perSecond) * 1000);
  };
}

/** Runs the load; of ten requests one begins a purchase's four, so that a tenth of all place an order. */
async function press(shop: Shop, rate: number, seconds: number): Promise<void> {
  const running = new Set<Promise<unknown>>();
  const note = (work: Promise<unknown>) => {
    running.add(work);
    void work.finally(() => running.delete(work));
  };
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const reads = schedule(rate * 0.6, startedAt);
  const purchases = schedule(rate * 0.1, startedAt);
  const minutes = schedule(1 / 60, startedAt);
  const door = () => (shop.apis[Math.floor(Math.random() * shop.apis.length)] as Api).url;
  while (performance.now() < endsAt) {
    reads((_number, dueAt) => {
      const [name, path] = readAt(Math.random());
      const token = tokenOf(FIRST_BUYER + Math.floor(Math.random() * BUYERS));
      note(ask(name, dueAt, () => send(door(), token, 'GET', path)));
    });
    purchases((number, dueAt) => note(buy(shop, door(), number, dueAt)));
    minutes((minute) => {
      const memory = shop.apis.map((api) => `${Math.round(kilobytesOf(api) / 1024)} MB`).join(', ');
      const p99 = percentile(readsOfMinute.splice(0), 0.99);
      console.log(`minute ${minute}: ${memory}, ${running.size} running, p99 of its reads ${p99} ms`);
    });
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  await Promise.all(running);
}

function report(seconds: number): boolean {
  const line = (name: string, all: number[]) => {
    const [median, p99, slowest] = [0.5, 0.99, 1].map((share) => percentile(all, share));
    console.log(`${name.padEnd(14)} ${all.length} × median ${median}, p99 ${p99}, slowest ${slowest} ms`);
  };
  [...times].forEach(([name, all]) => line(name, all));
  const reads = READS.flatMap(([name]) => times.get(name) ?? []);
  line('all reads', reads);
  const p99 = percentile(reads, 0.99);
  const count = [...times.values()].reduce((sum, all) => sum + all.length, 0);
  const lost = [...refusals].filter(([name]) => / [05]\d*/.test(name)).reduce((sum, [, n]) => sum + n, 0);
  console.log(`not 200: ${JSON.stringify(Object.fromEntries(refusals))}`);
  console.log(
    `${Math.round(count / seconds)} requests/s, 5xx or lost ${lost} (none), p99 of reads ${p99} ms (at most ${READ_MS})`,
  );
  return lost === 0 && p99 <= READ_MS;
}

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '15' }, rate: { type: 'string', default: '300' } },
});
const seconds = Number(values.minutes) * 60;

void inShop({ buyers: BUYERS, places: 40, copies: MAX_COPIES, past: PAST }, async (shop) => {
  let jobs: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    jobs = jobs.then(() => shop.apis[0]?.runJobs(0));
  }, JOBS_MS);
  const startedAt = performance.now();
  await press(shop, Number(values.rate), seconds);
  clearInterval(timer);
  await jobs;
  return report((performance.now() - startedAt) / 1000);
});
