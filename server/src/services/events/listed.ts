import { sql } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { rows } from '../../db/rows';
import { hasWireStatus } from '../../db/eventPhase';

type Reader = Pick<Context, 'db' | 'clock'>;

/** All restaurants and the open events: what search engines list. */
const listed = (now: Date) => sql`(
  SELECT '/restaurants/' || slug AS path, 0 AS kind, id FROM restaurants
  UNION ALL SELECT '/events/' || e.id, 1, e.id FROM events e WHERE ${hasWireStatus(['open'], now)}) listed`;

export async function countListed(context: Reader): Promise<number> {
  const [found] = await rows<{ count: number }>(
    context.db,
    sql`SELECT count(*)::integer AS count FROM ${listed(nowDate(context))}`,
  );
  return found?.count ?? 0;
}

/** A page of their paths. @param page from 0 */
export async function listedPaths(
  context: Reader,
  { page, perPage }: { page: number; perPage: number },
): Promise<string[]> {
  const found = await rows<{ path: string }>(
    context.db,
    sql`SELECT path FROM ${listed(nowDate(context))} ORDER BY kind, id LIMIT ${perPage} OFFSET ${page * perPage}`,
  );
  return found.map(({ path }) => path);
}
