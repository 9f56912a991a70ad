/** Redacts log lines by the schemas: a field that is personal or secret in any schema is not logged. */
import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { ServerConfig } from '../config/config';
import { privateNames, privatePaths } from '../endpoints/privateFields';
import { maskText } from '../lib/maskText';
import { loggedError } from './loggedError';
import { outageLines } from './outageLines';

const REDACTED = '[redacted]';
/** Headers with secrets; no schema covers them. */
const HEADERS = new Set(['authorization', 'cookie', 'set-cookie', 'stripe-signature', 'x-sandbox-password']);
/** Parts of page URLs before a mailed token or the code of a table; API paths are covered by their schemas. */
const PAGES = [
  'confirmation/',
  'password/edit/',
  'account/email/undo/',
  'account/email/',
  'follows/',
  'unsubscribe/',
  'notifications/',
  'tables/',
];
/** Fields with a serializer of their own. */
const OWN = new Set(['req', 'res', 'err']);
const MOST_DEPTH = 12;

const isHidden = (name: string): boolean => privateNames.has(name) || HEADERS.has(name.toLowerCase());

function scrubbed(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return loggedError(value);
  if (value instanceof Date) return value;
  if (depth > MOST_DEPTH) return REDACTED;
  if (Array.isArray(value)) return value.map((item) => scrubbed(item, depth + 1));
  return scrubbedFields(value as Record<string, unknown>, depth);
}

function scrubbedFields(fields: Record<string, unknown>, depth = 0): Record<string, unknown> {
  const entries = Object.entries(fields).map(([name, value]): [string, unknown] => {
    if (depth === 0 && OWN.has(name)) return [name, value];
    return [name, isHidden(name) ? REDACTED : scrubbed(value, depth + 1)];
  });
  return Object.fromEntries(entries);
}

function readable(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '[unreadable]';
  }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('/', '/+');
const ENDS = [...privatePaths.map((path) => path.split('/').slice(-2).join('/')), ...PAGES];
const MAILED = new RegExp(`(/(?:${ENDS.map(escaped).join('|')}))[^/]+`, 'gi');

/** The path without mail tokens, and without the query, which may hold payment secrets. */
function scrubbedPath({ url, routeOptions }: FastifyRequest): string {
  const route = routeOptions?.url ?? '';
  if (privatePaths.some((start) => route.startsWith(`${start}:`))) return route;
  return maskText(readable(url.split(/[?#]/)[0] ?? '').replace(MAILED, '$1[token]'));
}

/** @param stream receives the lines, for tests */
export function loggerOptions(
  config: Pick<ServerConfig, 'logLevel' | 'env'>,
  stream?: { write: (line: string) => void },
): FastifyServerOptions['logger'] {
  const bounded = outageLines();
  return {
    level: config.logLevel,
    formatters: { log: scrubbedFields },
    hooks: {
      logMethod([fields, ...texts], method) {
        const kept = bounded(fields, texts[0]);
        if (kept === null) return;
        const words = [kept, ...texts].map((part) => (typeof part === 'string' ? maskText(part) : part));
        method.apply(this, words as Parameters<typeof method>);
      },
    },
    serializers: {
      err: (error: unknown) => loggedError(error),
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: scrubbedPath(request),
        ip: request.ip,
      }),
    },
    ...(stream ? { stream } : {}),
  };
}
