/** Files that a command reads and writes, with clear words for those that it cannot. */
import path from 'node:path';
import { isPicture, pictureUrl } from '../services/files/pictures';
import { DeskError, EXIT } from './exits';
import type { Terminal } from './terminal';

const READING: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'you may not read it',
  EISDIR: 'it is a folder',
};
const WRITING: Record<string, string> = {
  ...READING,
  ENOENT: 'there is no such folder',
  EACCES: 'you may not write there',
};
const MAX_BYTES = 20 * 1024 * 1024;

/** @throws DeskError `file` */
export async function readBytes({ readFile }: Terminal, name: string): Promise<Buffer> {
  const refuse = (why: string) =>
    new DeskError(EXIT.file, 'file_unreadable', `${name} cannot be read: ${why}.`);
  let bytes: Buffer;
  try {
    bytes = await readFile(name);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw refuse(READING[code] ?? message);
  }
  if (bytes.length > MAX_BYTES) throw refuse(`it is larger than ${MAX_BYTES / 1024 / 1024} MB`);
  return bytes;
}

/** Writes the answer, or a file, of a command that was carried out. @throws DeskError `file_unwritable` */
export async function writeAnswer(
  { writeFile }: Terminal,
  name: string,
  content: string | Buffer,
): Promise<void> {
  try {
    await writeFile(name, content);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const why = WRITING[code] ?? message;
    throw new DeskError(
      EXIT.file,
      'file_unwritable',
      `${name} cannot be written: ${why}. The command itself was carried out.`,
    );
  }
}

export type Pictures = Map<string, { bytes: Buffer; url: string }>;

/**
 * @param beside the file that names them, from whose folder they are looked up
 * @param refuse is called with each file that cannot be used
 */
export async function readPictures(
  terminal: Terminal,
  beside: string,
  names: Iterable<string>,
  refuse: (name: string, why: string) => void,
): Promise<Pictures> {
  const pictures: Pictures = new Map();
  for (const name of names) {
    try {
      const bytes = await readBytes(terminal, path.join(path.dirname(beside), name));
      if (await isPicture(bytes)) pictures.set(name, { bytes, url: pictureUrl(bytes) });
      else refuse(name, `${name} is no JPEG, PNG or WebP picture of at most 50 megapixels`);
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      refuse(name, error.message);
    }
  }
  return pictures;
}
