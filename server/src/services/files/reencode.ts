import sharp, { type ResizeOptions } from 'sharp';

const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

interface Limits {
  /** Of the given picture. */
  maxPixels: number;
  /** Of the answered one. */
  size: ResizeOptions;
}

/** Decodes a picture and encodes it as WebP, which drops metadata and anything hidden in the file. Throws for any other file. */
export async function reencode(bytes: Buffer, { maxPixels, size }: Limits): Promise<Buffer> {
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
  const { format } = await image.metadata();
  if (!FORMATS.has(format)) throw new Error(`Format ${format} is not taken.`);
  return image.rotate().resize(size).webp({ quality: 82 }).toBuffer();
}
