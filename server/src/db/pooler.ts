import type { Pool, PoolClient } from 'pg';
import { DatabaseError } from './errors';
import { sqlState } from './sqlState';

/** A statement that is not there, or is there already: another connection of the server has made it. */
const LOST = ['26000', '42P05'];
/** Behind a busy pooler two connections may happen to get one of the server each. */
const ROUNDS = 5;

/**
 * Two connections take turns with a statement of one name: a pooler that hands the same connection of the server to both, and
 * carries no statements, fails. Without this a server would start, and half of its calls would answer 500 (docs/decisions/0084).
 * @throws DatabaseError `unsuitable`
 */
export async function checkPooler(pool: Pick<Pool, 'connect'>): Promise<void> {
  const clients: PoolClient[] = [];
  try {
    clients.push(await pool.connect());
    clients.push(await pool.connect());
    for (let round = 0; round < ROUNDS; round += 1) {
      const statement = { name: `pooler_${round}`, text: 'SELECT $1::integer', values: [round] };
      for (const client of clients) await client.query(statement);
    }
  } catch (error) {
    if (!LOST.includes(sqlState(error) ?? '')) throw error;
    throw new DatabaseError(
      'unsuitable',
      'The pooler of DATABASE_URL does not carry prepared statements, so calls would fail at random. PgBouncer: from 1.21 max_prepared_statements = 300, before it pool_mode = session.',
      { cause: error },
    );
  } finally {
    for (const client of clients) client.release();
  }
}
