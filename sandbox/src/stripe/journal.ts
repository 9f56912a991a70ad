import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { appendLine } from '../appendLine';
import type { AnyObject } from './types';

/** Append-only file of changed objects: one line per committed request, the last line of an object wins. */
export interface Journal {
  append(objects: readonly AnyObject[]): void;
  close(): void;
}

const noJournal: Journal = { append: () => undefined, close: () => undefined };

function parseLine(line: string): AnyObject[] {
  try {
    return JSON.parse(line) as AnyObject[];
  } catch {
    // A process killed during a write leaves a torn last line, whose request was never answered.
    return [];
  }
}

/** Reads the journal, rewrites it with the last state of each object, and opens it for appending. */
export function openJournal(file: string | null): { journal: Journal; objects: AnyObject[] } {
  if (file === null) return { journal: noJournal, objects: [] };
  mkdirSync(dirname(file), { recursive: true });
  const latest = new Map<string, AnyObject>();
  if (existsSync(file)) {
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      for (const object of line === '' ? [] : parseLine(line))
        latest.set(`${object.object} ${object.id}`, object);
    }
    writeFileSync(
      `${file}.new`,
      [...latest.values()].map((object) => `${JSON.stringify([object])}\n`).join(''),
    );
    renameSync(`${file}.new`, file);
  }
  const handle = openSync(file, 'a');
  const journal: Journal = {
    append: (objects) => appendLine(handle, objects),
    close: () => closeSync(handle),
  };
  return { journal, objects: [...latest.values()] };
}
