/**
 * A separate API process for the race and kill tests, with database, provider and clock from the environment.
 * The clock stands still unless START_AT is empty. It reports each named step that it passes; FAILPOINT=name[@n] kills it
 * with SIGKILL at the n-th pass of that step. SIGTERM closes it as the program; DRAIN_SECONDS is the program's.
 */
import { sql } from 'drizzle-orm';
import { buildApp } from '../src/app';
import { connect } from '../src/db/connect';
import { migrate } from '../src/db/migrate';
import { rows } from '../src/db/rows';
import { runJobs } from './runJobs';
import { readConfig } from '../src/config/config';
import { closeApp, closeOnSignal, drain } from '../src/start/closing';
import { systemClock } from '../src/lib/clock';
import { remoteProvider } from './rpc';
import type { Answer, Request } from './apiClient';
import { FakeMaps } from './fakeMaps';

const {
  DATABASE_URL,
  DATA_DIR = '',
  PROVIDER_URL = '',
  START_AT = '',
  FAILPOINT = '',
  PORT = '0',
  DRAIN_SECONDS,
} = process.env;

function failpoint(): (name: string) => void {
  const [wanted, count = '1'] = FAILPOINT.split(/@/);
  let left = Number(count);
  return (name) => {
    process.send?.({ passed: name } satisfies Answer);
    if (name !== wanted) return;
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
  };
}

async function main(): Promise<void> {
  const connection = await connect({ databaseUrl: DATABASE_URL ?? null, dataDir: DATA_DIR });
  await migrate(connection.db);
  let now = Number(START_AT);
  const config = readConfig({ NODE_ENV: 'test', WEB_DIR: '', DRAIN_SECONDS }, '/nowhere');
  const app = await buildApp({
    config: {
      ...config,
      passwordCost: { memoryCost: 1024, timeCost: 2, parallelism: 1 },
      limits: { perAddress: 1_000_000, perAccount: 1_000_000, wrongPasswords: 1_000_000 },
    },
    db: connection.db,
    clock: START_AT ? { now: () => now } : systemClock,
    provider: remoteProvider(PROVIDER_URL),
    maps: new FakeMaps(),
    logStream: false,
  });
  app.context.failpoint = failpoint();
  const answer = async ({ id, advance = 0, jobs, statement }: Request): Promise<Answer> => {
    now += advance;
    const failed = jobs ? await runJobs(app.context) : [];
    return { id, failed, rows: statement ? await rows(connection.db, sql.raw(statement)) : [] };
  };
  process.on('message', (request: Request) => {
    answer(request).then(
      (reply) => process.send?.(reply),
      (error: unknown) => process.send?.({ id: request.id, error: String(error) } satisfies Answer),
    );
  });
  process.on('disconnect', () => process.exit(0));
  const close = async () => {
    await drain(app, config.drainMs);
    await closeApp(app);
    await connection.close();
  };
  closeOnSignal(close, config.drainMs);
  const address = await app.listen({ host: '127.0.0.1', port: Number(PORT) });
  process.send?.({ id: 0, address } satisfies Answer);
}

main().catch((error: unknown) => {
  process.send?.({ id: 0, error: String(error instanceof Error ? error.stack : error) } satisfies Answer);
  process.exit(1);
});
