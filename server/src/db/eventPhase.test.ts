import { factsOf, hour, PHASE_CASES } from '@dwellivery/domain/testing/eventPhases';
import { sql } from 'drizzle-orm';
import { makeTestApp, type TestApp } from '../../test/helper';
import { hasWireStatus, isOverdue } from './eventPhase';
import { rows } from './rows';

let test: TestApp;
beforeAll(async () => {
  test = await makeTestApp();
});
afterAll(() => test.close());

it.each(PHASE_CASES)('lists an event by its phase: $status at $now hours is $phase', async (row) => {
  const { runAt, endsAt, orderCutoffAt, cancelledAt } = factsOf(row);
  const { db } = test.context;
  const now = hour(row.now);
  await db.execute(sql`UPDATE events SET status = ${row.status}, run_at = ${runAt.toISOString()},
    ends_at = ${endsAt.toISOString()}, order_cutoff_at = ${orderCutoffAt.toISOString()},
    cancelled_at = ${cancelledAt?.toISOString() ?? null}::timestamptz WHERE id = 101`);
  const isListed = async (condition: ReturnType<typeof isOverdue>) =>
    (await rows(db, sql`SELECT 1 FROM events e WHERE e.id = 101 AND ${condition}`)).length === 1;
  for (const asked of ['draft', 'open', 'closed', 'complete'] as const) {
    expect([asked, await isListed(hasWireStatus([asked], now))]).toEqual([asked, asked === row.wire]);
  }
  expect(await isListed(isOverdue(now))).toBe(row.phase === 'complete' && row.status !== 'complete');
});
