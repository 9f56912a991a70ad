/** Pictures of restaurants and dishes from the operator: decoded, encoded again and named by their content. */
import { createHash } from 'node:crypto';
import type { ServerConfig } from '../../config/config';
import { fieldError, notFound } from '../../lib/errors';
import { fileStore } from './fileStore';
import { looksTaken, reencode } from './reencode';

type Where = Pick<ServerConfig, 'dataDir' | 'bucket'>;
const LIMITS = {
  maxPixels: 50_000_000,
  size: { width: 1280, height: 1280, fit: 'inside', withoutEnlargement: true },
} as const;
const KEY = /^[0-9a-f]{32}\.webp$/;
const FOLDER = '/files/pictures/';

/** The name depends on the content only, so that applying a file again changes nothing. */
const fileKey = (bytes: Buffer): string =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.webp`;

/** Where a picture is served once it is stored. */
export const pictureUrl = (bytes: Buffer): string => FOLDER + fileKey(bytes);

const refusal = () =>
  fieldError('picture', 'It is no JPEG, PNG or WebP picture of at most 50 megapixels.', 'bad_picture');

export const isPicture = (bytes: Buffer): Promise<boolean> => looksTaken(bytes, LIMITS.maxPixels);

/** Stores a picture unless it is there. @throws 422 `bad_picture`; 503 `files_unavailable` */
export async function storePicture(config: Where, bytes: Buffer): Promise<void> {
  const store = fileStore(config);
  const name = `pictures/${fileKey(bytes)}`;
  if (await store.get(name)) return;
  const picture = await reencode(bytes, LIMITS).catch(() => {
    throw refusal();
  });
  await store.put(name, picture, 'image/webp');
}

/** @throws 404 */
export async function readPicture(config: Where, key: string): Promise<Buffer> {
  const picture = KEY.test(key) ? await fileStore(config).get(`pictures/${key}`) : null;
  if (!picture) throw notFound();
  return picture;
}
