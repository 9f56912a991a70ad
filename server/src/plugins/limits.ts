/**
 * Rate limits by route, account and address (contract, Accounts). Waits grow with wrong passwords. They are longest for the
 * address that sent them; those of other addresses do not affect an address that has signed in to the account before.
 */
import { isIPv6 } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../ports/context';
import { TooManyRequests } from '../lib/errors';
import type { Throttle } from '../endpoints/endpoint';
import { normalEmail } from '../lib/email';
import {
  claimAttempt,
  countUp,
  forget,
  isCounted,
  limitKey,
  releaseAttempt,
  type Waiting,
} from '../services/limits/limits';
import { isApiCall } from './access';
import { AddressCounts } from './addressCounts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Limit keys of this request's attempt to sign in. */
    attempt: { pair: string; trust: string; claimed: string[] } | null;
  }
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** How long an address that has signed in to an account is trusted for it. */
const TRUST_MS = 90 * DAY_MS;
/** Longest waits in seconds: one address at one account, one account from any address, one address at any account. */
const MOST = { pair: 900, account: 60, address: 60 };
/** Wrong passwords without a wait, as a multiple of the setting. */
const FREE = { pair: 1, account: 5, address: 5 };

type Body = { email?: unknown; user?: Record<string, unknown> } | null | undefined;

/** The email that the body names, else the caller's, else the address. Of a proof: the caller's, because the body names a new one. */
function accountOf(request: FastifyRequest): string {
  const body = request.body as Body;
  const [own, named] = [request.user?.email, body?.email ?? body?.user?.email];
  const email = request.routeOptions.config.throttle === 'proof' ? (own ?? named) : (named ?? own);
  return typeof email === 'string' ? normalEmail(email).toLowerCase().slice(0, 254) : countedAddress(request);
}

/** As some proxies write it into X-Forwarded-For: with the port of the connection, which differs each time, or in brackets. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+))(?::\d+)?$/;

/** The address to count by. IPv6: the first 64 bits, because one household has a whole /64. */
export function countedAddress(request: Pick<FastifyRequest, 'ip'>): string {
  const { v4, v6 } = WITH_PORT.exec(request.ip)?.groups ?? {};
  const ip = v4 ?? v6 ?? request.ip;
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  return [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...rest].slice(0, 4).join(':');
}

async function limitAddresses(app: FastifyInstance, context: Context): Promise<void> {
  const counts = new AddressCounts(context, MINUTE_MS);
  await app.register(rateLimit, {
    global: true,
    max: context.config.limits.perAddress,
    timeWindow: MINUTE_MS,
    keyGenerator: countedAddress,
    store: function store() {
      return counts;
    } as unknown as new () => never,
    // The provider's webhooks come in bursts from few addresses and are authenticated by their signature.
    allowList: (request) =>
      !isApiCall(request) || request.routeOptions.url?.startsWith('/api/webhooks/') === true,
    errorResponseBuilder: (_request, { ttl }) => new TooManyRequests(Math.ceil(ttl / 1000)),
  });
  // The embedded database serves one process only, so there is nothing to share.
  if (context.config.databaseUrl) {
    app.addHook('onReady', async () => counts.start());
    app.addHook('onClose', () => counts.stop());
  }
}

/** Strangers' mailboxes are many: one address soon causes one mail a minute only. */
async function limitMailing(context: Context, request: FastifyRequest): Promise<void> {
  const seconds = await claimAttempt(context, {
    key: limitKey('mailing', countedAddress(request)),
    free: FREE.address * context.config.limits.perAccount,
    most: MOST.address,
  });
  if (seconds > 0) throw new TooManyRequests(seconds);
}

/** Limits mails per account, and sign-ins per account and address, in a minute. */
async function limitAsking(context: Context, request: FastifyRequest): Promise<void> {
  const { throttle } = request.routeOptions.config;
  if (throttle === 'mail') await limitMailing(context, request);
  const from = throttle === 'mail' ? 'anywhere' : countedAddress(request);
  const key = limitKey('asked', String(request.routeOptions.url), accountOf(request), from);
  const [count] = await countUp(context, [{ key, hits: 1 }], MINUTE_MS);
  if (!count || count.hits <= context.config.limits.perAccount) return;
  throw new TooManyRequests(Math.max(1, Math.ceil((count.endsAt.getTime() - context.clock.now()) / 1000)));
}

/** Whether the request contains a password to check. */
function isAttempt({ body, routeOptions }: FastifyRequest): boolean {
  const { throttle } = routeOptions.config;
  if (throttle !== 'proof') return throttle === 'credentials';
  return (body as Body)?.user?.current_password !== undefined;
}

/** False for a profile update without a new email or password: it causes no mail and checks no password. */
function isLimited(request: FastifyRequest): boolean {
  if (request.routeOptions.config.throttle !== 'proof') return true;
  const { user } = (request.body ?? {}) as NonNullable<Body>;
  const isNew = user?.email !== undefined && user.email !== request.user?.email;
  return isAttempt(request) || user?.password !== undefined || isNew;
}

async function claim(context: Context, request: FastifyRequest): Promise<void> {
  const [account, address] = [accountOf(request), countedAddress(request)];
  const route = String(request.routeOptions.url);
  const waiting = (kind: keyof typeof FREE, ...names: string[]): Waiting => ({
    key: limitKey(kind, route, ...names),
    free: FREE[kind] * context.config.limits.wrongPasswords,
    most: MOST[kind],
  });
  const pair = waiting('pair', account, address);
  const trust = limitKey('trust', account, address);
  const wide = [waiting('account', account), waiting('address', address)];
  const wanted = (await isCounted(context, trust)) ? [pair] : [pair, ...wide];
  const claimed: string[] = [];
  request.attempt = { pair: pair.key, trust, claimed };
  for (const one of wanted) {
    const seconds = await claimAttempt(context, one);
    if (seconds > 0) throw new TooManyRequests(seconds);
    claimed.push(one.key);
  }
}

/** The statuses of a wrong password or account. */
const FAILED: Partial<Record<Throttle, number[]>> = { credentials: [401, 404], proof: [403] };

/** Takes back an attempt that did not fail. A correct password also ends the address's wait and makes it trusted. */
async function settleAttempt(context: Context, request: FastifyRequest, status: number): Promise<void> {
  const { attempt } = request;
  if (!attempt || attempt.claimed.length === 0) return;
  if (FAILED[request.routeOptions.config.throttle ?? 'mail']?.includes(status)) return;
  request.attempt = null;
  await releaseAttempt(context, attempt.claimed);
  if (status !== 200) return;
  await forget(context, attempt.pair);
  await countUp(context, [{ key: attempt.trust, hits: 1 }], TRUST_MS);
}

export async function limit(app: FastifyInstance, context: Context): Promise<void> {
  await limitAddresses(app, context);
  app.decorateRequest('attempt', null);
  app.addHook('preHandler', async (request) => {
    const { throttle } = request.routeOptions.config;
    if (!throttle || !isLimited(request)) return;
    await limitAsking(context, request);
    if (isAttempt(request)) await claim(context, request);
  });
  // Before the answer is sent, so that the client's next request sees the result. An error here would replace the answer by the
  // framework's own, which quotes the statement.
  app.addHook('onSend', async (request, reply) => {
    try {
      await settleAttempt(context, request, reply.statusCode);
    } catch (error) {
      request.log.warn({ err: error }, 'attempt stays counted');
    }
  });
}
