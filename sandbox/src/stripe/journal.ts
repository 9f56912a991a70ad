import { closeSync, openSync } from 'node:fs';

import { appendLine, readLines, writeLines } from '../jsonLines';
import type { AnyObject } from './types';

/** Append-only file of changed objects: one line per committed request, the last line of an object wins. */
export interface Journal {
  append(objects: readonly AnyObject[]): void;
  close(): void;
}

const noJournal: Journal = { append: () => undefined, close: () => undefined };

/** Reads the journal, rewrites it with the last state of each object, and opens it for appending. */
export function openJournal(file: string | null): { journal: Journal; objects: AnyObject[] } {
  if (file === null) return { journal: noJournal, objects: [] };
  const written = readLines<AnyObject[]>(file).flat();
  const objects = [...new Map(written.map((object) => [`${object.object} ${object.id}`, object])).values()];
  writeLines(
    file,
    objects.map((object) => [object]),
  );
  const handle = openSync(file, 'a');
  const journal: Journal = {
    append: (changed) => appendLine(handle, changed),
    close: () => closeSync(handle),
  };
  return { journal, objects };
}
