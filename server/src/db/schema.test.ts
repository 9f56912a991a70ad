/** Drizzle's tables and the migrated database have the same columns. */
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { makeTestDatabase } from '../../test/helper';
import { rows } from './rows';
import * as schema from './schema';

it('names exactly the columns that the migrations make', async () => {
  const { db, close } = await makeTestDatabase();
  const found = await rows<{ column: string }>(
    db,
    sql`SELECT table_name || '.' || column_name AS column FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name <> 'schema_migrations'`,
  );
  const declared = Object.values(schema as Record<string, unknown>)
    .filter((item): item is PgTable => is(item, PgTable))
    .flatMap((table) =>
      Object.values(getTableColumns(table)).map(({ name }) => `${getTableName(table)}.${name}`),
    );
  expect(declared.sort()).toEqual(found.map(({ column }) => column).sort());
  await close();
});
