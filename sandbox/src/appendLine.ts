import { appendFileSync, fstatSync, ftruncateSync } from 'node:fs';

/**
 * Appends the line or nothing: a full disk may take a part of it, with which the next line would be lost, too.
 * A synchronous write reaches the operating system before the answer is sent, so it survives kill -9.
 */
export function appendLine(handle: number, value: unknown): void {
  const { size } = fstatSync(handle);
  try {
    appendFileSync(handle, `${JSON.stringify(value)}\n`);
  } catch (error) {
    ftruncateSync(handle, size);
    throw error;
  }
}
