/** `npm run check:engine` tells the truth: of an engine that holds, of one that cannot, and of none. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { PgServer } from './pgServer';

jest.setTimeout(180_000);

let server: PgServer;
beforeAll(async () => {
  server = await PgServer.make('engine');
  await server.start();
});
afterAll(() => server.remove());

const check = (url: string, ...args: string[]): Promise<[code: number | null, said: string]> =>
  new Promise((resolve) => {
    const root = path.join(__dirname, '../../..');
    const child = spawn(process.execPath, ['scripts/checkEngine.mjs', ...args], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: url },
    });
    let said = '';
    child.stdout.on('data', (chunk) => (said += String(chunk)));
    child.once('close', (code) => resolve([code, said]));
  });

it('of PostgreSQL: what was asked held', async () => {
  const [code, said] = await check(server.url(), '--only', 'abilities');
  expect(said).toMatch(/^Engine: PostgreSQL \d+.*\n\nheld +abilities +13 of 13, \d+ s\n\nThe engine holds/);
  expect(code).toBe(0);
});

/** As the documents of Aurora DSQL say: one change of a table per transaction. New databases are copies of this one. */
const ONE_CHANGE = `create function one_change() returns event_trigger language plpgsql as $$ begin
    if current_setting('engine.changed', true) = 'yes' then
      raise exception 'multiple changes in one transaction are not supported' using errcode = '0A000';
    end if;
    perform set_config('engine.changed', 'yes', true);
  end $$;
  create event trigger one_change on ddl_command_start execute function one_change()`;

it('of an engine that cannot: which part, and in whose words', async () => {
  // Two statements, each with a transaction of its own.
  for (const statement of ONE_CHANGE.split(/;\n(?= {2}create event)/))
    await server.sql(statement, 'template1');
  const [code, said] = await check(server.url(), '--only', 'abilities,migrations');
  expect(said).toContain('FAILED  abilities');
  expect(said).toContain('several changes of tables in one transaction, all or none');
  expect(said).toContain('FAILED  migrations');
  expect(said).toContain('multiple changes in one transaction are not supported');
  expect(said).toContain('The engine does not hold what the product needs.');
  expect(code).toBe(1);
});

it('of none: that it does not answer; without an address: how it is called', async () => {
  const [code, said] = await check('postgres://127.0.0.1:1/none');
  expect([code, said]).toEqual([3, expect.stringContaining('does not answer')]);
  expect(await check('')).toEqual([2, expect.stringContaining('DATABASE_URL names the engine.')]);
});
