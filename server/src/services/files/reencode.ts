import type { ResizeOptions, Sharp } from 'sharp';

const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

interface Limits {
  /** Largest area of a picture that is accepted. */
  maxPixels: number;
  /** Size of the result. */
  size: ResizeOptions;
}

async function opened(bytes: Buffer, maxPixels: number): Promise<Sharp> {
  // Late, because few processes ever see a picture.
  const { default: sharp } = await import('sharp');
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
  const { format } = await image.metadata();
  if (!FORMATS.has(format)) throw new Error(`Format ${format} is not taken.`);
  return image;
}

/** Reads the head of the file only: one that is damaged further on fails when it is encoded. */
export const looksTaken = (bytes: Buffer, maxPixels: number): Promise<boolean> =>
  opened(bytes, maxPixels).then(
    () => true,
    () => false,
  );

/** Decodes a picture and encodes it as WebP, which drops metadata and anything hidden in the file. Throws for any other file. */
export async function reencode(bytes: Buffer, { maxPixels, size }: Limits): Promise<Buffer> {
  const image = await opened(bytes, maxPixels);
  return image.rotate().resize(size).webp({ quality: 82 }).toBuffer();
}
