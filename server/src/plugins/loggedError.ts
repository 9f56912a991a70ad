/** The parts of an error that may be logged: never the parameters of a statement, nor values that the database quotes. */
import { DrizzleQueryError } from 'drizzle-orm';
import { sqlState } from '../db/sqlState';
import { maskText } from '../lib/maskText';

type Logged = { type: string; message: string; stack: string; [field: string]: unknown };

/** The stack without the message, which may span several lines and is logged separately or not at all. */
const frames = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** Logs the database's names only, because its message and detail quote values. */
function ofDatabase(error: Error): Logged {
  const { table, column, constraint, routine } = error as Error & Record<string, unknown>;
  const message = `SQLSTATE ${sqlState(error)}`;
  return { type: error.name, message, table, column, constraint, routine, stack: frames(error) };
}

/** @returns the fields of the log line's `err` */
export function loggedError(error: unknown, depth = 0): Logged {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const { code, cause } = error as Error & { code?: unknown };
  const more = cause === undefined || depth > 4 ? {} : { cause: loggedError(cause, depth + 1) };
  if (error instanceof DrizzleQueryError) {
    return { type: 'DrizzleQueryError', message: error.query.slice(0, 2000), stack: frames(error), ...more };
  }
  if (typeof code === 'string' && code === sqlState(error)) return ofDatabase(error);
  const message = cause instanceof DrizzleQueryError ? 'a statement failed' : maskText(error.message);
  const known = typeof code === 'string' ? maskText(code) : undefined;
  return { type: error.name, message, code: known, stack: frames(error), ...more };
}
