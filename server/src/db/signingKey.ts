/** Keys that sign links, kept in the database so that all processes share them. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../context';
import { meta } from './schema';

export const readSigningKey = async (db: Database, name: string): Promise<string | undefined> =>
  (await db.select().from(meta).where(eq(meta.key, name)))[0]?.value;

/** Made with the first link. */
export async function signingKey(db: Database, name: string): Promise<string> {
  const known = await readSigningKey(db, name);
  if (known) return known;
  const value = randomBytes(32).toString('base64url');
  await db.insert(meta).values({ key: name, value }).onConflictDoNothing();
  return (await readSigningKey(db, name)) as string;
}

export function isSameSignature(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
