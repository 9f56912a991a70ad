import type { ServerConfig } from '../config/config';
import { connect, type Connection } from '../db/connect';
import { migrate } from '../db/migrate';
import { isRestored, noticeRestore } from '../db/restored';
import type { SettableClock } from '../lib/clock';
import { seedWorld, type Seeding } from '../seed';
import { OWN_WORLD } from '../seed/refuse';

export type Say = (line: string) => void;

const SEEDED: Record<Seeding, string | null> = { written: 'Demo world written', known: null, own: OWN_WORLD };

const RESTORED =
  'Restored; reconcile first: npm run desk -- reconcile --after-restore --why "restored". Until then no order is taken, and no job runs.';

/** Connects, migrates, and in sandbox mode writes the demo world into an empty database. Closes the connection on an error. */
export async function openShop(config: ServerConfig, clock: SettableClock, say: Say): Promise<Connection> {
  const connection = await connect(config);
  try {
    const applied = await connection.patiently(migrate);
    if (applied.length > 0) say(`Database ready (${applied.join(', ')})`);
    await noticeRestore(connection.db);
    if (await isRestored(connection.db)) say(RESTORED);
    const words = config.sandbox && SEEDED[await seedWorld({ db: connection.db, clock, config })];
    if (words) say(words);
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}
