/** Files with one JSON value per line, written so that a kill or a full disk costs the last line at most. */
import {
  appendFileSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

const lineOf = (value: unknown): string => `${JSON.stringify(value)}\n`;

function parseLine(line: string): unknown[] {
  try {
    return [JSON.parse(line)];
  } catch {
    // A process killed during a write leaves a torn last line, whose request was never answered.
    return [];
  }
}

/** The values of a file, none if it is missing. Makes its folder. */
export function readLines<Value>(file: string): Value[] {
  mkdirSync(dirname(file), { recursive: true });
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return text.split('\n').flatMap(parseLine) as Value[];
}

/** Replaces the content of a file in one step. */
export function writeLines(file: string, values: readonly unknown[]): void {
  writeFileSync(`${file}.new`, values.map(lineOf).join(''));
  renameSync(`${file}.new`, file);
}

/**
 * Appends the value or nothing: a full disk may take a part of its line, with which the next line would be lost, too.
 * A synchronous write reaches the operating system before the answer is sent, so it survives kill -9.
 */
export function appendLine(handle: number, value: unknown): void {
  const { size } = fstatSync(handle);
  try {
    appendFileSync(handle, lineOf(value));
  } catch (error) {
    ftruncateSync(handle, size);
    throw error;
  }
}
