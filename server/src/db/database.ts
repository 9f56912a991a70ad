import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema';

/** PGlite or node-postgres; services must not depend on which. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
