/** Keeps a copy of the seeded world in the same database and restores it, which is faster than opening another database. */
import type { PGlite } from '@electric-sql/pglite';

type Named = { name: string };

/** Restores a table if it has other rows than before: another number of them, or one that was written after the last restoring. */
const restoreTable = (name: string) => `
  if exists (select from ${name} where age(xmin) < age(last))
    or (select count(*) from ${name}) <> (select count(*) from world.${name})
  then
    delete from ${name};
    insert into ${name} select * from world.${name};
  end if;`;

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
  // A function, so that to restore is one statement.
  await client.exec(`
    create schema world;
    ${names.map((name) => `create table world.${name} as table ${name};`).join(' ')}
    create function world.restore(last xid) returns xid language plpgsql as $$ begin
      ${names.map(restoreTable).join(' ')}
      ${sequences.rows.map(({ name, at, called }) => `perform setval(${name}, ${at}, ${called});`).join(' ')}
      return pg_current_xact_id()::xid;
    end $$;`);
  /** The transaction that restored last. Every row is newer than this one, the first of a database. */
  let last = '2';
  return () =>
    client.transaction(async (transaction) => {
      // Disables foreign key checks, because the tables are restored in any order.
      await transaction.exec('set local session_replication_role = replica');
      const restored = 'select world.restore($1)::text as last';
      const { rows } = await transaction.query<{ last: string }>(restored, [last]);
      last = rows[0]?.last ?? last;
    });
}
