/** Reads the caller once per request, if the route's entry in the table of endpoints requires it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../ports/context';
import { notFound, unauthenticated } from '../lib/errors';
import { deviceOf } from '../lib/device';
import { userOfToken, type Asker, type Browser } from '../services/accounts/sessions';
import { type UserRow } from '../db/schema';
import { checkStaffLink } from '../services/staff/links';

declare module 'fastify' {
  interface FastifyRequest {
    user: UserRow | null;
    token: string | null;
  }
}

/** Whether an API route answers. Uses the matched route, because the raw URL may be encoded. */
export const isApiCall = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith('/api/') ?? false;

function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  return /^Bearer ([\x21-\x7e]{1,200})$/i.exec(header ?? '')?.[1] ?? null;
}

/** The caller of a route whose access is `user`. */
export function callerOf(request: FastifyRequest): UserRow {
  if (!request.user) throw unauthenticated();
  return request.user;
}

/** The path of the page that was signed: of the matched route, because the raw URL may be encoded. */
function signedPath({ routeOptions, params }: FastifyRequest): string {
  const values = params as Record<string, string>;
  return (routeOptions.config.page ?? routeOptions.url ?? '').replace(
    /:(\w+)/g,
    (_all, name: string) => values[name] ?? '',
  );
}

/** Answers 404 for another customer's account, as for an unknown one. */
export function ownOnly(caller: UserRow, id: string): UserRow {
  if (caller.id !== Number(id)) throw notFound();
  return caller;
}

/** The token may be of any session, or of none: a call that begins another does not read it as the caller's. */
export const browserOf = (request: FastifyRequest): Browser => ({
  device: deviceOf(request.headers['user-agent']),
  formerToken: bearerOf(request),
});
export const askerOf = (request: FastifyRequest): Asker => ({
  user: request.user,
  token: request.user && request.token,
  ...browserOf(request),
});

export function readCaller(app: FastifyInstance, context: Context): void {
  app.decorateRequest('user', null);
  app.decorateRequest('token', null);
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    if (!access || access === 'public') return;
    if (access === 'link') {
      return checkStaffLink(context, signedPath(request), request.query as Record<string, unknown>);
    }
    request.token = bearerOf(request);
    if (request.token) request.user = await userOfToken(context, request.token);
    if (access === 'user' && !request.user) throw unauthenticated();
  });
}
