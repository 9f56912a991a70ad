import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { makeTestApp, type TestApp } from '../../test/helper';
import { rows } from '../db/rows';
import type { EventStatus } from '../schemas/events';
import { eventPhase, hasWireStatus, wireStatus } from './phase';

type Case = { status: EventStatus; cancelled?: true; now: number; phase: string; wire: EventStatus };
const FILE = path.join(__dirname, '../../../docs/api/event-phases.json');
const { cases } = JSON.parse(readFileSync(FILE, 'utf8')) as { cases: Case[] };

const BEGIN = Date.parse('2026-06-18T22:00:00Z');
const hour = (hours: number): Date => new Date(BEGIN + hours * 3_600_000);
const times = { runAt: hour(0), endsAt: hour(2), orderCutoffAt: hour(-29) };

let test: TestApp;
beforeAll(async () => {
  test = await makeTestApp();
});
afterAll(() => test.close());

it.each(cases)('$status at $now hours: $phase', async ({ status, cancelled, now, phase, wire }) => {
  const cancelledAt = cancelled ? hour(-48) : null;
  const found = eventPhase({ ...times, status, cancelledAt }, hour(now));
  expect([found, wireStatus(found)]).toEqual([phase, wire]);

  const { db } = test.context;
  await db.execute(sql`UPDATE events SET status = ${status}, run_at = ${times.runAt.toISOString()},
    ends_at = ${times.endsAt.toISOString()}, order_cutoff_at = ${times.orderCutoffAt.toISOString()},
    cancelled_at = ${cancelledAt?.toISOString() ?? null}::timestamptz WHERE id = 101`);
  for (const asked of ['draft', 'open', 'closed', 'complete'] as const) {
    const listed = await rows(
      db,
      sql`SELECT 1 FROM events e WHERE e.id = 101 AND ${hasWireStatus([asked], hour(now))}`,
    );
    expect([asked, listed.length]).toEqual([asked, asked === wire ? 1 : 0]);
  }
});
