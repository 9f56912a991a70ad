import { readFileSync, statSync } from 'node:fs';

/** A reader that parses a file again after it has changed; null without a file. */
export function freshFile<T>(file: string, read: (text: string) => T): () => T | null {
  let value: T | null = null;
  let readAt = -1;
  return () => {
    try {
      const { mtimeMs } = statSync(file);
      if (mtimeMs !== readAt) {
        value = read(readFileSync(file, 'utf8'));
        readAt = mtimeMs;
      }
      return value;
    } catch {
      return null;
    }
  };
}
