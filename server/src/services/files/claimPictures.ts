/** Pictures of claims: decoded and encoded again. The operator's desk alone reads them. */
import { randomBytes } from 'node:crypto';
import { MAX_CLAIM_PICTURE } from '@dwellivery/domain/claims';
import type { ServerConfig } from '../../config/config';
import { fieldError } from '../../lib/errors';
import type { Context } from '../../ports/context';
import { dropFile, fileStore } from './fileStore';
import { reencode } from './reencode';

const LIMITS = {
  maxPixels: 24_000_000,
  size: { width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true },
} as const;

type Where = Pick<ServerConfig, 'dataDir' | 'bucket'>;
const nameOf = (key: string): string => `claims/${key}`;

const refusal = () =>
  fieldError(
    'picture',
    'Please choose a JPEG, PNG or WebP picture of at most 5 MB and 24 megapixels.',
    'bad_picture',
  );

/** @param text base64, which Node.js reads leniently @throws 422 bad_picture */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length > MAX_CLAIM_PICTURE || bytes.toString('base64') !== text) throw refusal();
  return bytes;
}

/** @param text base64 @returns the key that the claim keeps @throws 422 bad_picture; 503 files_unavailable */
export async function storeClaimPicture(config: Where, text: string): Promise<string> {
  const picture = await reencode(bytesOf(text), LIMITS).catch(() => {
    throw refusal();
  });
  const key = `${randomBytes(16).toString('hex')}.webp`;
  await fileStore(config).put(nameOf(key), picture, 'image/webp');
  return key;
}

/** @returns WebP; null if it is not there @throws 503 files_unavailable */
export const readClaimPicture = (config: Where, key: string): Promise<Buffer | null> =>
  fileStore(config).get(nameOf(key));

export const dropClaimPicture = (context: Pick<Context, 'config' | 'log'>, key: string): Promise<boolean> =>
  dropFile(context, nameOf(key));
