import { MAX_CLAIM_PICTURE } from '@dwellivery/domain/claims';

export interface Picture {
  name: string;
  /** The file as `data:image/jpeg;base64,…`. */
  url: string;
}

/** The longest side of a picture that is sent, in pixels. */
const LONGEST = 1600;
const QUALITY = 0.85;
/** What the server takes as it is. */
const TAKEN: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

/** A smaller JPEG, without what a camera writes beside the picture, such as the place. Rejects if the browser cannot read the file. */
async function smaller(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.ceil(bitmap.width * scale), Math.ceil(bitmap.height * scale)];
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  // A JPEG has no transparency, which would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const url = canvas.toDataURL('image/jpeg', QUALITY);
  if (!url.startsWith('data:image/jpeg')) throw new Error('The browser writes no JPEG.');
  return url;
}

const PART = 8192;

async function asItIs(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts = Array.from({ length: Math.ceil(bytes.length / PART) }, (_, at) =>
    String.fromCharCode(...bytes.subarray(at * PART, (at + 1) * PART)),
  );
  return `data:${file.type};base64,${btoa(parts.join(''))}`;
}

/** The picture as it is sent: made smaller, or as it is where that fails. Null if it cannot be sent. */
export async function pictureToSend(file: File): Promise<Picture | null> {
  const { name, type, size } = file;
  try {
    return { name, url: await smaller(file) };
  } catch {
    return TAKEN.includes(type) && size < MAX_CLAIM_PICTURE ? { name, url: await asItIs(file) } : null;
  }
}

/** The picture in base64, without the head of its URL. */
export const base64Of = ({ url }: Picture): string => url.slice(url.indexOf(',') + 1);
