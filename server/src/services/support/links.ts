/**
 * Signed links with which support opens a problem report. The key is made once per installation and kept in the database, so that
 * the desk and all servers sign alike. A link names the report, the person and its end; it is in the fragment of the address,
 * which browsers do not send.
 */
import { createHmac } from 'node:crypto';
import type { Context } from '../../ports/context';
import { installationKey, isSameSignature, readInstallationKey } from '../../db/installationKey';
import { ApiError } from '../../lib/errors';

const KEY = 'support_link_key';
const HOUR_S = 3_600;
/** A link works for so long (seconds). */
export const LINK_S = 24 * HOUR_S;

type LinkParts = { id: string; who: string; expires: number };

const signatureOf = (key: string, { id, who, expires }: LinkParts): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(['problem report', id, who, expires]))
    .digest('base64url');

/** @returns the address to open; `expires` is seconds since the epoch */
export async function signedLink(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  { id, who, seconds = LINK_S }: { id: string; who: string; seconds?: number },
): Promise<{ url: string; expiresAt: Date }> {
  const expires = Math.floor(context.clock.now() / 1000) + seconds;
  const signature = signatureOf(await installationKey(context.db, KEY), { id, who, expires });
  const fragment = new URLSearchParams({ who, expires: String(expires), signature }).toString();
  const url = `${context.config.publicUrl}/support/replay/${id}#${fragment}`;
  return { url, expiresAt: new Date(expires * 1000) };
}

/** @throws 403 `link_invalid`, `link_expired` */
export async function checkLink(
  context: Pick<Context, 'db' | 'clock'>,
  link: LinkParts & { signature: string },
): Promise<void> {
  const key = await readInstallationKey(context.db, KEY);
  if (!key || !isSameSignature(link.signature, signatureOf(key, link)))
    throw new ApiError(403, 'link_invalid', 'This link is not valid. Ask the desk for another one.');
  if (link.expires * 1000 <= context.clock.now())
    throw new ApiError(403, 'link_expired', 'This link has expired. Ask the desk for another one.');
}
