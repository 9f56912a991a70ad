import {
  BEGIN,
  DEFLATED,
  END,
  LINE,
  LINE_BYTES,
  lettersOf,
  lettersOfBytes,
  PLAIN,
  recordOf,
  sumOf,
  VERSION,
  WIDTH,
} from './letters';

/** The bytes deflated, if the browser can and it makes them shorter. */
async function packed(bytes: Uint8Array<ArrayBuffer>): Promise<[encoding: number, Uint8Array]> {
  if (typeof CompressionStream === 'undefined') return [PLAIN, bytes];
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  const deflated = new Uint8Array(await new Response(stream).arrayBuffer());
  return deflated.length < bytes.length ? [DEFLATED, deflated] : [PLAIN, bytes];
}

/** A text as a block that survives every mail: a begin line, lines with a number and a check each, an end line. */
export async function writeBlock(text: string): Promise<string> {
  const [encoding, bytes] = await packed(new TextEncoder().encode(text));
  const payload = lettersOfBytes(bytes);
  const sum = lettersOf(sumOf(payload), WIDTH.sum);
  const id = sum.slice(0, WIDTH.id);
  const size = 2 * LINE_BYTES;
  const lines = Array.from({ length: Math.ceil(payload.length / size) }, (_, at) =>
    recordOf(LINE + id + lettersOf(at + 1, WIDTH.number) + payload.slice(at * size, (at + 1) * size)),
  );
  const facts =
    lettersOf(VERSION, WIDTH.version) +
    lettersOf(encoding, WIDTH.encoding) +
    lettersOf(lines.length, WIDTH.count) +
    sum;
  return [
    `begin-dwellivery-copy ${recordOf(BEGIN + facts)}`,
    ...lines,
    `end-dwellivery-copy ${recordOf(END + facts)}`,
    '',
  ].join('\n');
}
