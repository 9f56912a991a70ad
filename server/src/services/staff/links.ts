/**
 * Links to staff pages, signed over path and expiry. The link alone opens the page, so it expires soon, and a new key
 * invalidates all links.
 */
import { createHmac } from 'node:crypto';
import { nowDate, type Context } from '../../ports/context';
import {
  endInstallationKey,
  installationKey,
  isSameSignature,
  readInstallationKey,
} from '../../db/installationKey';
import { ApiError, notFound } from '../../lib/errors';

const META_KEY = 'staff_link_key';
const HOUR = 3_600_000;
export const MAX_HOURS = 24 * 14;

const sign = (key: string, path: string, until: number): string =>
  createHmac('sha256', key).update(`${path}\n${until}`).digest('base64url');

/** @param path e.g. '/staff/kitchen/101' */
export async function makeStaffLink(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  path: string,
  hours: number,
): Promise<{ url: string; until: Date }> {
  const until = Math.floor((clock.now() + hours * HOUR) / 1000);
  const signature = sign(await installationKey(db, META_KEY), path, until);
  return { url: `${config.publicUrl}${path}?until=${until}&key=${signature}`, until: new Date(until * 1000) };
}

/** @throws 404 for a signature that is not ours; 410 `link_expired` */
export async function checkStaffLink(
  context: Pick<Context, 'db' | 'clock'>,
  path: string,
  { until, key }: { until?: unknown; key?: unknown },
): Promise<void> {
  const own = await readInstallationKey(context.db, META_KEY);
  if (!own || typeof until !== 'string' || typeof key !== 'string' || !/^\d{1,12}$/.test(until)) {
    throw notFound();
  }
  if (!isSameSignature(key, sign(own, path, Number(until)))) throw notFound();
  if (Number(until) * 1000 <= nowDate(context).getTime()) {
    throw new ApiError(410, 'link_expired', 'This link has expired. Ask for a new one.');
  }
}

/** Invalidates all existing links. */
export const endStaffLinks = ({ db }: Pick<Context, 'db'>): Promise<void> => endInstallationKey(db, META_KEY);
