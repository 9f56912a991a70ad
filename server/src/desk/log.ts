/** The log of services in the desk: prints warnings and errors only. */
import type { FastifyBaseLogger } from 'fastify';
import { ApiError } from '../lib/errors';
import { loggedError } from '../plugins/loggedError';
import type { Terminal } from './terminal';

function wordsOf(given: unknown, words: string | undefined): string {
  if (typeof given === 'string') return given;
  const { err, ...more } = (given ?? {}) as { err?: unknown };
  const named = Object.entries(more).map(([name, value]) => `${name} ${String(value)}`);
  const cause = err instanceof ApiError ? err.message : err && loggedError(err).message;
  return [[words, ...named].filter(Boolean).join(', '), cause].filter(Boolean).join(': ');
}

export function deskLog(terminal: Pick<Terminal, 'err'>): FastifyBaseLogger {
  const silent = () => undefined;
  const printed = (word: string) => (given: unknown, words?: string) => {
    terminal.err(`${word}: ${wordsOf(given, words)}\n`);
  };
  const log: FastifyBaseLogger = {
    level: 'warn',
    fatal: printed('error'),
    error: printed('error'),
    warn: printed('warning'),
    info: silent,
    debug: silent,
    trace: silent,
    silent,
    child: () => log,
  } as FastifyBaseLogger;
  return log;
}
