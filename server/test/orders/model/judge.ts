/** The end of a sequence: all work settles, then database and provider are compared with what the customers were shown. */
import { sql } from 'drizzle-orm';
import { rows } from '../../../src/db/rows';
import { runJobs } from '../../runJobs';
import { compareBooks } from '../../../src/services/payments/compare';
import { reportBooks } from '../../../src/services/payments/dailyBooks';
import { TEST_NOW } from '../../helper';
import { checkInvariants } from '../../invariants';
import { judgeCustomers } from './cards';
import { expectShown } from './changes';
import { judgeTables } from './tables';
import { MINUTE, people, shop } from './world';

/** Ends all payments, disputes and holds, and runs all jobs; what webhooks did not tell, the daily comparison finds. */
export async function settleAll(): Promise<void> {
  shop.provider.faults.length = 0;
  shop.provider.cardFaults.length = 0;
  for (const intent of [...shop.provider.intents.values()])
    if (intent.status === 'processing') shop.provider.succeed(intent.id);
  for (const dispute of [...shop.provider.disputes.values()])
    if (dispute.status === 'needs_response') shop.provider.moveDispute(dispute.id, 'won');
  for (const minutes of [1, 62, 24 * 60]) {
    shop.clock.set(shop.clock.now() + minutes * MINUTE);
    await reportBooks(shop.context);
    expect(await runJobs(shop.context)).toEqual([]);
  }
  // The payments of the demo world are unknown to the fake provider.
  const own = (
    await compareBooks(shop.context, { since: new Date(TEST_NOW), until: new Date(shop.clock.now()) })
  ).differences;
  expect(own).toEqual([]);
}

/** @throws if a customer was shown something else, or database and provider differ */
export async function judge(): Promise<void> {
  const { db } = shop.context;
  await checkInvariants(db);
  await judgeCustomers();
  const all = people.flatMap(({ orders }) => orders);
  await judgeTables(new Set(all.filter(({ isCancelled }) => isCancelled).map(({ id }) => id)));
  const stored = await rows<{ id: number; status: string; total: number; dropped: number; version: number }>(
    db,
    sql`select o.id, o.status, o.version, o.total_cents as total, coalesce((select sum(r.amount_cents)::int from refunds r
        join payment_intents i on i.id = r.payment_intent_id where i.order_id = o.id and r.reason = 'fee'), 0) as dropped
        from orders o`,
  );
  const byId = new Map(stored.map((row) => [row.id, row]));
  const charges = await rows<{ id: string; kept: number }>(
    db,
    sql`select i.id, i.amount_cents - coalesce((select sum(r.amount_cents)::int from refunds r
        where r.payment_intent_id = i.id and r.done_at is not null and r.failed_at is null), 0) as kept from payment_intents i where i.status = 'succeeded'`,
  );
  const kept = new Map(charges.map((row) => [row.id, row.kept]));
  for (const known of all) {
    const row = byId.get(known.id);
    // An acknowledged order exists and costs what was shown, minus a fee that another order bears.
    expectShown(known, { total: (row?.total ?? 0) / 100, version: row?.version ?? -1 });
    if (row?.version === 0) expect(row.total + row.dropped).toBe(known.shown);
    if (known.isCancelled) expect(row?.status).toBe('cancelled');
    expect(['paid', 'payment_failed', 'expired', 'cancelled']).toContain(row?.status);
  }
  // The provider kept what the database says.
  for (const id of shop.provider.intents.keys()) expect(shop.provider.kept(id)).toBe(kept.get(id) ?? 0);
  // Only paid orders hold, no change does, and missing credit was spent by them.
  const [left] = await rows<{ leaks: number }>(
    db,
    sql`select (select count(*) from orders where holds and status <> 'paid')::int + (select count(*) from amendments where holds)::int as leaks`,
  );
  expect(left?.leaks).toBe(0);
}
