/**
 * `npm run seed -- --events 100000 --users 50000`: the demo world, with many more events and users for benchmarks. Refuses in production
 * without `--i-know`, because nothing removes the demo world again.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from './config/config';
import { connect } from './db/connect';
import { migrate } from './db/migrate';
import { seedWorld } from './seed';
import { OWN_WORLD, refuseInProduction } from './seed/refuse';
import { growWorld } from './seed/scale';
import { systemClock } from './lib/clock';

const MAX = 5_000_000;

function wholeNumber(text: string | undefined, name: string): number {
  const value = Number(text ?? 0);
  if (Number.isInteger(value) && value >= 0 && value <= MAX) return value;
  throw new Error(`--${name} must be a whole number from 0 to ${MAX}.`);
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: { events: { type: 'string' }, users: { type: 'string' }, 'i-know': { type: 'boolean' } },
  });
  const size = { events: wholeNumber(values.events, 'events'), users: wholeNumber(values.users, 'users') };
  const config = readConfig(process.env, path.resolve());
  refuseInProduction(config, values['i-know'] ?? false);
  const connection = await connect(config);
  try {
    await connection.patiently(migrate);
    const seeding = await seedWorld({ db: connection.db, clock: systemClock, config });
    if (seeding === 'own') throw new Error(OWN_WORLD);
    await growWorld(connection.db, systemClock.now(), size);
  } finally {
    await connection.close();
  }
  process.stdout.write(`Seeded the demo world, ${size.events} more events and ${size.users} more users.\n`);
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
