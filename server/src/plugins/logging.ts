import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { ServerConfig } from '../config';
import { loggedError } from './loggedError';

const SECRET_KEYS = ['authorization', 'password', 'token', 'client_secret', 'clientSecret', 'code', 'cookie'];

function readable(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '[unreadable]';
  }
}

/** Mail tokens stand in the path and payment secrets in the query: neither is written down, however the address is spelt. */
function scrubbedPath({ url, routeOptions }: FastifyRequest): string {
  if (routeOptions?.url?.includes(':token')) return routeOptions.url;
  return readable(url.split(/[?#]/)[0] ?? '').replace(
    /\/+(confirmations?|passwords|password\/+edit)\/+[^/]+/gi,
    '/$1/[token]',
  );
}

/** @param stream where lines go; tests read them there */
export function loggerOptions(
  config: Pick<ServerConfig, 'logLevel' | 'env'>,
  stream?: { write: (line: string) => void },
): FastifyServerOptions['logger'] {
  return {
    level: config.logLevel,
    redact: {
      paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      censor: '[redacted]',
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
