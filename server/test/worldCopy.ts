/** Keeps a copy of the seeded world in the same database and restores it, which is faster than opening another database. */
import type { PGlite } from '@electric-sql/pglite';

type Named = { name: string };

/** @returns a function that restores the current world */
export async function copyWorld(client: PGlite): Promise<() => Promise<void>> {
  const tables = await client.query<Named>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  );
  const sequences = await client.query<Named & { at: string; called: boolean }>(
    `select quote_literal(schemaname || '.' || sequencename) as name, coalesce(last_value, start_value) as at,
      last_value is not null as called from pg_sequences where schemaname = 'public'`,
  );
  const names = tables.rows.map(({ name }) => name);
  await client.exec(
    `create schema world; ${names.map((name) => `create table world.${name} as table ${name};`).join(' ')}`,
  );
  // Disables foreign key checks, because the tables are restored in any order.
  const back = `begin; set local session_replication_role = replica; truncate ${names.join(', ')};
    ${names.map((name) => `insert into ${name} select * from world.${name};`).join(' ')}
    ${sequences.rows.map(({ name, at, called }) => `select setval(${name}, ${at}, ${called});`).join(' ')} commit;`;
  return async () => {
    await client.exec(back);
  };
}
