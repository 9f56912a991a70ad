import { sql, type AnyColumn, type SQL } from 'drizzle-orm';

/**
 * SQL condition: the same address without regard to case. PostgreSQL lowers both sides, because JavaScript lowers a final sigma, a
 * dotted İ and, where the database knows ASCII only, every other letter differently.
 */
export const isSameEmail = (column: AnyColumn, address: string): SQL<boolean> =>
  sql<boolean>`lower(${column}) = lower(${address}::text)`;
