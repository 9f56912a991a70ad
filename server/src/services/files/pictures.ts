/** Pictures of restaurants and dishes from the operator: decoded, encoded again and named by their content. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { ServerConfig } from '../../config';
import { fieldError, notFound } from '../../errors';
import { fileStore } from './fileStore';

type Where = Pick<ServerConfig, 'dataDir' | 'bucket'>;
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);
const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 1280;
const KEY = /^[0-9a-f]{32}\.webp$/;
const FOLDER = '/files/pictures/';

/** The name depends on the content only, so that applying a file again changes nothing. */
const keyOf = (bytes: Buffer): string =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.webp`;

/** Where a picture is served once it is stored. */
export const pictureUrl = (bytes: Buffer): string => FOLDER + keyOf(bytes);

async function reencode(bytes: Buffer): Promise<Buffer> {
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format } = await image.metadata();
    if (!FORMATS.has(format)) throw new Error(`Format ${format} is not taken.`);
    const size = { width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true } as const;
    return await image.rotate().resize(size).webp({ quality: 82 }).toBuffer();
  } catch {
    throw fieldError(
      'picture',
      'It is no JPEG, PNG or WebP picture of at most 50 megapixels.',
      'bad_picture',
    );
  }
}

/** Stores a picture unless it is there. @throws 422 `bad_picture`; 503 `files_unavailable` */
export async function storePicture(config: Where, bytes: Buffer): Promise<void> {
  const store = fileStore(config);
  const name = `pictures/${keyOf(bytes)}`;
  if (await store.get(name)) return;
  await store.put(name, await reencode(bytes), 'image/webp');
}

/** @throws 404 */
export async function readPicture(config: Where, key: string): Promise<Buffer> {
  const picture = KEY.test(key) ? await fileStore(config).get(`pictures/${key}`) : null;
  if (!picture) throw notFound();
  return picture;
}
