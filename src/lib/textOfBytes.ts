/** Marks at the beginning of a file, by which Windows marks its encoding. */
const MARKS = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];

/** The text of a file: UTF-8, or UTF-16 with its mark. */
export function textOfBytes(bytes: Uint8Array): string {
  const marked = MARKS.find((mark) => mark.bytes.every((byte, index) => bytes[index] === byte));
  return new TextDecoder(marked?.encoding ?? 'utf-8').decode(bytes);
}

/** Rejects if the file cannot be read. */
export const textOfFile = async (file: Blob): Promise<string> =>
  textOfBytes(new Uint8Array(await file.arrayBuffer()));
