/** Random keys of this database, such as those that sign links, which all its processes share. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from './database';
import { meta } from './schema';

export const readInstallationKey = async (db: Database, name: string): Promise<string | undefined> =>
  (await db.select().from(meta).where(eq(meta.key, name)))[0]?.value;

/** Made when it is first asked for. */
export async function installationKey(db: Database, name: string): Promise<string> {
  const known = await readInstallationKey(db, name);
  if (known) return known;
  const value = randomBytes(32).toString('base64url');
  await db.insert(meta).values({ key: name, value }).onConflictDoNothing();
  return (await readInstallationKey(db, name)) as string;
}

/** What was made with the key is invalid from now on. */
export async function endInstallationKey(db: Database, name: string): Promise<void> {
  await db.delete(meta).where(eq(meta.key, name));
}

export function isSameSignature(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
