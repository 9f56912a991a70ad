/** Avatars. Every upload is decoded and re-encoded, which drops metadata and anything hidden in the file. */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { ServerConfig } from '../../config';
import type { Context } from '../../context';
import { fieldError, notFound } from '../../errors';
import { fileStore } from '../files/fileStore';

export const MAX_AVATAR_BYTES = 5 * 1024 * 1024;
const MAX_PIXELS = 24_000_000;
const SIZE = 256;
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);
const KEY = /^\d{1,10}-[0-9a-f]{16}\.webp$/;

type Where = Pick<ServerConfig, 'dataDir' | 'bucket'>;
const nameOf = (key: string): string => `avatars/${key}`;

async function reencode(upload: Buffer): Promise<Buffer> {
  try {
    const image = sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format } = await image.metadata();
    if (!FORMATS.has(format)) throw new Error(`Format ${format} is not taken.`);
    return await image.rotate().resize(SIZE, SIZE, { fit: 'cover' }).webp({ quality: 82 }).toBuffer();
  } catch {
    throw fieldError(
      'avatar',
      'Please choose a JPEG, PNG or WebP picture of at most 24 megapixels.',
      'bad_avatar',
    );
  }
}

/** @returns the key that the user row keeps @throws 422 bad_avatar; 503 files_unavailable */
export async function storeAvatar(config: Where, userId: number, upload: Buffer): Promise<string> {
  const picture = await reencode(upload);
  const key = `${userId}-${randomBytes(8).toString('hex')}.webp`;
  await fileStore(config).put(nameOf(key), picture, 'image/webp');
  return key;
}

/** Deletes a picture that no user row refers to any more. A failure is only logged, because the profile is saved without it. */
export async function dropAvatar(
  { config, log }: Pick<Context, 'config' | 'log'>,
  key: string,
): Promise<void> {
  try {
    await fileStore(config).remove(nameOf(key));
  } catch (error) {
    log.warn({ err: error, file: key }, 'avatar not removed');
  }
}

/** @throws 404 */
export async function readAvatar(config: Where, key: string): Promise<Buffer> {
  if (!KEY.test(key)) throw notFound();
  const picture = await fileStore(config).get(nameOf(key));
  if (!picture) throw notFound();
  return picture;
}
