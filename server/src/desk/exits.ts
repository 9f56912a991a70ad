/** Exit codes by kind of refusal, with the same message in text and in JSON (docs/desk.md). */
import { inspect } from 'node:util';
import { ConfigError } from '../config/config';
import { DatabaseError } from '../db/errors';
import { isConnectionLost } from '../db/lostConnection';
import { ApiError } from '../lib/errors';

export const EXIT = {
  done: 0,
  /** Unexpected. */
  failed: 1,
  /** The command line, or a setting, cannot be used. */
  usage: 2,
  /** The database cannot be opened or does not answer. */
  database: 3,
  /** A file cannot be read or written, or is invalid. */
  file: 4,
  /** There is no such event, order, customer or code. */
  notFound: 5,
  /** Not possible in the present state. */
  refused: 6,
  /** It would break an order that is paid or being paid, or a place that is offered. */
  breaksOrder: 7,
  /** The card provider does not answer or refuses. */
  provider: 8,
  /** Started and not finished; repeating the command continues it. */
  partly: 9,
  /** A comparison found differences. */
  differs: 10,
} as const;

export type Exit = (typeof EXIT)[keyof typeof EXIT];

/** A refusal of the desk's own. */
export class DeskError extends Error {
  override name = 'DeskError';
  constructor(
    readonly exit: Exit,
    readonly code: string,
    message: string,
    /** For JSON: the lines of a file, the orders in the way. */
    readonly details: unknown = undefined,
  ) {
    super(message);
  }
}

export const usage = (message: string): DeskError => new DeskError(EXIT.usage, 'usage', message);
export const noSuch = (message: string): DeskError => new DeskError(EXIT.notFound, 'not_found', message);
export const refused = (code: string, message: string): DeskError =>
  new DeskError(EXIT.refused, code, message);

export type Ending = { exit: Exit; code: string; message: string; details?: unknown };

function ofApi({ status, code, message }: ApiError): Ending {
  if (status === 404) return { exit: EXIT.notFound, code, message };
  if (code === 'breaks_order') return { exit: EXIT.breaksOrder, code, message };
  return { exit: status >= 500 ? EXIT.provider : EXIT.refused, code, message };
}

/** @returns exit code and message of an error; an unexpected error keeps its stack and its causes */
export function endingOf(error: unknown): Ending {
  if (error instanceof DeskError) {
    const { exit, code, message, details } = error;
    return { exit, code, message, ...(details === undefined ? {} : { details }) };
  }
  if (error instanceof ApiError) return ofApi(error);
  if (error instanceof ConfigError) return { exit: EXIT.usage, code: 'config', message: error.message };
  if (error instanceof DatabaseError) {
    return { exit: EXIT.database, code: `database_${error.code}`, message: error.message };
  }
  if (isConnectionLost(error)) {
    return { exit: EXIT.database, code: 'database_lost', message: 'The database does not answer any more.' };
  }
  // With the causes: the error of a statement leaves out what the database says of it.
  return { exit: EXIT.failed, code: 'unexpected', message: inspect(error) };
}
