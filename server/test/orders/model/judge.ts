/** The end of a sequence: everything settles, then the books are compared with what was promised. */
import { sql } from 'drizzle-orm';
import { rows } from '../../../src/db/rows';
import { runJobs } from '../../../src/jobs/jobs';
import { checkInvariants } from '../../invariants';
import { MINUTE, people, shop } from './world';

/** Every payment ends, every hold is over, every job has run. */
export async function settleAll(): Promise<void> {
  shop.provider.faults.length = 0;
  for (const intent of [...shop.provider.intents.values()])
    if (intent.status === 'processing') shop.provider.succeed(intent.id);
  for (const minutes of [1, 62, 1]) {
    shop.clock.set(shop.clock.now() + minutes * MINUTE);
    expect(await runJobs(shop.context)).toEqual([]);
  }
}

/** @throws when a promise was broken or the two sets of books differ */
export async function judge(): Promise<void> {
  const { db } = shop.context;
  await checkInvariants(db);
  const stored = await rows<{ id: number; status: string; total: number; intent: string | null }>(
    db,
    sql`select o.id, o.status, o.total_cents as total, i.id as intent from orders o
        left join payment_intents i on i.order_id = o.id and i.status = 'succeeded'
          and not exists (select 1 from refunds r where r.payment_intent_id = i.id)`,
  );
  const byId = new Map(stored.map((row) => [row.id, row]));
  const paidIntents = new Map(
    stored.filter((row) => row.status === 'paid' && row.intent).map((row) => [row.intent, row.total]),
  );
  for (const known of people.flatMap((person) => person.orders)) {
    const row = byId.get(known.id);
    // What was acknowledged is there, and costs what was shown.
    expect(row?.total).toBe(known.shown);
    if (known.isCancelled) expect(row?.status).toBe('cancelled');
    expect(['paid', 'payment_failed', 'expired', 'cancelled']).toContain(row?.status);
  }
  // The provider kept exactly the money of paid orders.
  for (const id of shop.provider.intents.keys())
    expect(shop.provider.kept(id)).toBe(paidIntents.get(id) ?? 0);
  // Nothing leaks: only paid orders hold, and the credit that is gone was spent by them.
  const [left] = await rows<{ leaks: number }>(
    db,
    sql`select count(*)::int as leaks from orders where holds and status <> 'paid'`,
  );
  expect(left?.leaks).toBe(0);
}
