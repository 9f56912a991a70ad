import { types } from 'node:util';

/** Longest chain of causes that is followed. */
const DEEPEST = 5;

/** An error and the errors that it wraps, the outermost first. */
export function causesOf(error: unknown): (Error & { code?: unknown })[] {
  const causes: Error[] = [];
  for (let at = error; types.isNativeError(at) && causes.length < DEEPEST; at = at.cause) causes.push(at);
  return causes;
}

/** PostgreSQL's five-character error code, also through wrapping errors; null for other errors. */
export function sqlState(error: unknown): string | null {
  for (const { code } of causesOf(error)) {
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return null;
}

export const DISK_FULL = '53100';
