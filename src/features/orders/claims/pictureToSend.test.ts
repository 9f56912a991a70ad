import { MAX_CLAIM_PICTURE } from '@dwellivery/domain/claims';
import { base64Of, pictureToSend } from './pictureToSend';

const aFile = (type = 'image/png', bytes: string | Uint8Array<ArrayBuffer> = 'picture') =>
  new File([bytes], 'taco.png', { type });
const textIn = (picture: Awaited<ReturnType<typeof pictureToSend>>) => picture && atob(base64Of(picture));

/** A browser that reads pictures of this size. Answers the sizes that were drawn. */
function canvasFor(width: number, height: number, written = 'data:image/jpeg;base64,c21hbGxlcg==') {
  const drawn: unknown[] = [];
  const close = jest.fn();
  Object.assign(globalThis, { createImageBitmap: () => Promise.resolve({ width, height, close }) });
  const context = { fillRect: jest.fn(), drawImage: (...args: unknown[]) => drawn.push(args.slice(3)) };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(written);
  return { drawn, close };
}
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
});

it.each([
  ['wide', 4000, 3000, [1600, 1200]],
  ['high', 1500, 3200, [750, 1600]],
  ['small', 640, 480, [640, 480]],
  ['a line', 16000, 1, [1600, 1]],
])('makes a picture that is %s at most 1600 pixels long', async (_what, width, height, size) => {
  const { drawn, close } = canvasFor(width, height);
  const picture = await pictureToSend(aFile('image/heic'));
  expect(drawn).toEqual([size]);
  expect(textIn(picture)).toBe('smaller');
  expect(picture?.name).toBe('taco.png');
  expect(close).toHaveBeenCalledTimes(1);
});

it('sends the file where the browser writes no JPEG', async () => {
  canvasFor(10, 10, 'data:image/png;base64,cG5n');
  expect(textIn(await pictureToSend(aFile()))).toBe('picture');
});

describe('where the browser cannot read it', () => {
  it.each(['image/jpeg', 'image/png', 'image/webp'])('sends a file of %s as it is', async (type) => {
    const picture = await pictureToSend(aFile(type));
    expect(picture?.url.startsWith(`data:${type};base64,`)).toBe(true);
    expect(textIn(picture)).toBe('picture');
  });

  it.each(['image/heic', 'text/plain', ''])('sends no file of %p', async (type) => {
    expect(await pictureToSend(aFile(type))).toBeNull();
  });

  it('sends a file below 5 MB, byte by byte', async () => {
    const bytes = new Uint8Array(MAX_CLAIM_PICTURE - 1).map((_, at) => at % 251);
    const text = textIn(await pictureToSend(aFile('image/png', bytes))) ?? '';
    expect(text).toHaveLength(bytes.length);
    expect([0, 8191, 8192, bytes.length - 1].map((at) => text.charCodeAt(at))).toEqual(
      [0, 8191, 8192, bytes.length - 1].map((at) => at % 251),
    );
    expect(await pictureToSend(aFile('image/png', new Uint8Array(MAX_CLAIM_PICTURE)))).toBeNull();
  });
});
