/** Customers who order again and again while a test disturbs the shop, and what they were answered. */
import { sql } from 'drizzle-orm';
import { connect } from '../../src/db/connect';
import type { Database } from '../../src/db/database';
import { rows } from '../../src/db/rows';
import { addBuyers, buyersFrom, FIRST_BUYER, HOT, openSlots, tokenOf } from '../buyers';
import { FakeProvider } from '../fakeProvider';
import { checkInvariants } from '../invariants';
import { serveProvider } from '../rpc';
import { quoteQuery } from '../shop';
import { send, type Reply } from '../startApi';
import type { Reached } from './pgServer';
import { DATABASE, makeShop } from './world';

const BUYERS = 8;
const ITEMS = [{ id: HOT.dish, quantity: 1 }];

/** The customers, and places for all that they order. */
export async function addCustomers(db: Database): Promise<void> {
  await addBuyers(db, BUYERS);
  await openSlots(db, 100_000);
}

/** The demo world with the customers and places for all that they order. */
export async function openForCustomers(server: Reached): Promise<void> {
  const connection = await makeShop(server);
  await addCustomers(connection.db);
  await connection.close();
}

export class Customers {
  readonly provider = new FakeProvider();
  /** Each answered with 200. */
  readonly acknowledged: { transactionId: string; at: number }[] = [];
  /** Answers by status that a customer met and tried again after; 0 is a connection that ended. */
  readonly refusals = new Map<number, number>();
  #served: Awaited<ReturnType<typeof serveProvider>> | undefined;
  #asked = 0;

  /** @param addresses of the processes; each call goes to the next one, as a load balancer would send it */
  constructor(private readonly addresses: () => string[]) {}

  /** @returns where processes reach the card provider */
  async openProvider(): Promise<string> {
    this.#served = await serveProvider(this.provider);
    return this.#served.url;
  }

  async close(): Promise<void> {
    await this.#served?.close();
  }

  /** Repeats a call until it is answered. */
  private async insist(buyer: number, method: string, path: string, body?: object): Promise<Reply> {
    for (;;) {
      this.#asked += 1;
      const urls = this.addresses();
      const reply = await send(urls[this.#asked % urls.length] as string, tokenOf(buyer), method, path, body);
      if (reply.status !== 0 && reply.status < 500) return reply;
      expect([0, 502, 503, 504]).toContain(reply.status);
      this.refusals.set(reply.status, (this.refusals.get(reply.status) ?? 0) + 1);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  private async buy(buyer: number): Promise<void> {
    const query = quoteQuery(ITEMS, { delivery_type: 'pickup' });
    const quote = await this.insist(buyer, 'GET', `/events/${HOT.event}/checkout_details?${query}`);
    const { total } = quote.body.data?.checkoutDetails as { total: number };
    const payment_sheet = { amount: total, event_id: HOT.event };
    const sheet = await this.insist(buyer, 'POST', '/payment_sheets', { payment_sheet });
    const { paymentIntentId: transactionId } = sheet.body.data?.paymentSheet as { paymentIntentId: string };
    const order = {
      delivery_type: 'pickup',
      time_slot_id: HOT.slot,
      items: ITEMS,
      transaction_id: transactionId,
    };
    const placed = await this.insist(buyer, 'POST', `/events/${HOT.event}/orders`, { order });
    expect([placed.status, placed.body.code]).toEqual([200, undefined]);
    this.acknowledged.push({ transactionId, at: Date.now() });
    const { id } = placed.body.data?.order as { id: number };
    this.provider.succeed(transactionId);
    // As the receipt does: an outage of a read leaves the stored state, and the page asks again.
    let status: string | undefined;
    while (status !== 'paid') {
      const { body } = await this.insist(buyer, 'GET', `/orders/${id}`);
      ({ status } = body.data?.order as { status: string });
      expect(['created', 'processing', 'paid']).toContain(status);
    }
  }

  /** @returns when so many more orders were placed */
  async orders(count: number): Promise<void> {
    const until = this.acknowledged.length + count;
    while (this.acknowledged.length < until) await new Promise((resolve) => setImmediate(resolve));
  }

  /** All order again and again while `disturb` runs, and then end the order that they have begun. */
  async whileBuying(disturb: () => Promise<void>): Promise<void> {
    let isOver = false;
    const buying = buyersFrom(FIRST_BUYER, BUYERS).map(async (buyer) => {
      while (!isOver) await this.buy(buyer);
    });
    const all = Promise.all(buying);
    all.catch(() => undefined);
    const disturbed = this.orders(4)
      .then(disturb)
      .then(() => this.orders(4))
      .finally(() => {
        isOver = true;
      });
    // A buyer that fails ends the test, and not only its time.
    await Promise.race([disturbed, all.then(() => disturbed)]);
    await all;
  }

  /** @returns the transactions of acknowledged orders that a server does not have */
  async missing(server: Reached): Promise<string[]> {
    const stored = await server.sql<{ id: string }>('select transaction_id as id from orders', DATABASE);
    const ids = new Set(stored.map(({ id }) => id));
    return this.acknowledged.map(({ transactionId }) => transactionId).filter((id) => !ids.has(id));
  }

  /** Each acknowledged order is stored and paid, once, and there is no other. */
  async expectAll(server: Reached): Promise<void> {
    const { db, close } = await connect({ databaseUrl: server.url(DATABASE), dataDir: '' });
    try {
      const stored = await rows<{ id: string; status: string }>(
        db,
        sql`select transaction_id as id, status from orders where user_id >= ${FIRST_BUYER} order by 1`,
      );
      const paid = this.acknowledged.map(({ transactionId: id }) => ({ id, status: 'paid' }));
      expect(stored).toEqual(paid.sort((one, other) => (one.id < other.id ? -1 : 1)));
      await checkInvariants(db);
    } finally {
      await close();
    }
  }

  /** Prints what was seen since `began`, and forgets the refusals. */
  report(what: string, began: number): void {
    const times = [began, ...this.acknowledged.map(({ at }) => at).filter((at) => at > began)].sort();
    const longest = Math.max(...times.map((at, index) => at - (times[index - 1] ?? at)));
    const met = [...this.refusals]
      .map(([status, count]) => `${count} × ${status === 0 ? 'no answer' : status}`)
      .join(', ');
    process.stdout.write(
      `${what}: no order for ${longest} ms; customers met ${met || 'no refusal'}; ${this.acknowledged.length} orders so far\n`,
    );
    this.refusals.clear();
  }
}
