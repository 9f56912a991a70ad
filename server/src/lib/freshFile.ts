import { readFileSync, statSync } from 'node:fs';

/** What a file says, read again when a build has replaced it; null while there is none. */
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
