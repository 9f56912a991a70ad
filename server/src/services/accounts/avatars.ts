/** Avatars. Every upload is decoded and encoded again. */
import { randomBytes } from 'node:crypto';
import type { ServerConfig } from '../../config/config';
import type { Context } from '../../ports/context';
import { fieldError, notFound } from '../../lib/errors';
import { dropFile, fileStore } from '../files/fileStore';
import { reencode } from '../files/reencode';

export const MAX_AVATAR_BYTES = 5 * 1024 * 1024;
const LIMITS = { maxPixels: 24_000_000, size: { width: 256, height: 256, fit: 'cover' } } as const;
const KEY = /^\d{1,10}-[0-9a-f]{16}\.webp$/;

type Where = Pick<ServerConfig, 'dataDir' | 'bucket'>;
const nameOf = (key: string): string => `avatars/${key}`;

const refusal = () =>
  fieldError('avatar', 'Please choose a JPEG, PNG or WebP picture of at most 24 megapixels.', 'bad_avatar');

/** @returns the key that the user row keeps @throws 422 bad_avatar; 503 files_unavailable */
export async function storeAvatar(config: Where, userId: number, upload: Buffer): Promise<string> {
  const picture = await reencode(upload, LIMITS).catch(() => {
    throw refusal();
  });
  const key = `${userId}-${randomBytes(8).toString('hex')}.webp`;
  await fileStore(config).put(nameOf(key), picture, 'image/webp');
  return key;
}

/** Deletes a picture that no user row refers to any more. */
export const dropAvatar = (context: Pick<Context, 'config' | 'log'>, key: string): Promise<boolean> =>
  dropFile(context, nameOf(key));

/** @throws 404 */
export async function readAvatar(config: Where, key: string): Promise<Buffer> {
  if (!KEY.test(key)) throw notFound();
  const picture = await fileStore(config).get(nameOf(key));
  if (!picture) throw notFound();
  return picture;
}
