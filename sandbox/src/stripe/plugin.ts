import { setTimeout as wait } from 'node:timers/promises';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Faults, FaultRule } from '../control/faults';
import { textOf } from '../http/params';
import type { SandboxOptions } from '../options';
import { invalidRequest, StripeError } from './errors';
import {
  brokenAnswer,
  errorAnswer,
  execute,
  prepare,
  type ApiAnswer,
  type ApiCall,
  type ApiHost,
} from './execute';
import { InFlight } from './idempotency';
import { newId } from './ids';
import { STRIPE_ROUTES, type StripeRoute } from './routes';
import { API_VERSION, type Store } from './store';

function callOf(request: FastifyRequest): ApiCall {
  const [path = '', query = ''] = request.url.split('?', 2);
  const key = request.headers['idempotency-key'];
  return {
    method: request.method,
    path,
    query,
    body: textOf(request.body),
    authorization: request.headers.authorization,
    idempotencyKey: typeof key === 'string' && key !== '' ? key : undefined,
    ids: Object.values(request.params as Record<string, string>),
    requestId: newId('req').slice(0, 18),
  };
}

/** Closes the connection without an answer. */
function drop(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

function send(reply: FastifyReply, call: ApiCall, answer: ApiAnswer): FastifyReply {
  void reply.headers({
    'request-id': call.requestId,
    'stripe-version': API_VERSION,
    'content-type': 'application/json',
  });
  if (call.idempotencyKey !== undefined) void reply.header('idempotency-key', call.idempotencyKey);
  if (answer.isReplay) void reply.header('idempotent-replayed', 'true');
  return reply.code(answer.status).send(answer.body);
}

interface Struck {
  before: FaultRule | null;
  after: FaultRule | null;
  broken: FaultRule | null;
}

/** Takes the faults of a request, matched by its path and by the object's state before the request. */
async function strike(faults: Faults, store: Store, call: ApiCall): Promise<Struck> {
  const object = store.table('payment_intent').get(call.ids[0] ?? '') ?? {
    id: call.ids[0],
    metadata: sentMetadata(call.body),
  };
  const subject = { request: `${call.method} ${call.path}`, object };
  const slow = faults.take(['delay'], subject);
  if (slow !== null) await wait(slow.ms);
  return {
    before: faults.take(['drop_before'], subject),
    after: faults.take(['drop_after'], subject),
    broken: faults.take(['error'], subject),
  };
}

function sentMetadata(body: string): Record<string, string> {
  const pairs = [...new URLSearchParams(body)].flatMap(([name, value]) => {
    const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
    return key === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(pairs);
}

async function answerCall(
  host: ApiHost,
  route: StripeRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const call = callOf(request);
  let entered: string | null = null;
  try {
    const prepared = prepare(host, route, call);
    if (prepared.idempotencyId !== null) host.inFlight.enter(prepared.idempotencyId);
    entered = prepared.idempotencyId;
    const struck = await strike(host.faults, host.store, call);
    if (struck.before !== null) return drop(reply);
    const answer = execute(host, route, call, prepared, struck.broken !== null);
    return struck.after === null ? send(reply, call, answer) : drop(reply);
  } catch (error) {
    if (error instanceof StripeError) return send(reply, call, errorAnswer(error));
    request.log.error(error);
    return send(reply, call, brokenAnswer());
  } finally {
    if (entered !== null) host.inFlight.leave(entered);
  }
}

/** The Stripe API under /v1. */
export function registerStripeApi(
  app: FastifyInstance,
  store: Store,
  faults: Faults,
  { publicUrl, secretKey }: Pick<SandboxOptions, 'publicUrl' | 'secretKey'>,
): void {
  const host: ApiHost = { store, faults, publicUrl, secretKey, inFlight: new InFlight() };
  for (const route of STRIPE_ROUTES) {
    app.route({
      method: route.method,
      url: `/v1${route.path}`,
      handler: (request, reply) => answerCall(host, route, request, reply),
    });
  }
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/v1/*',
    handler: (request, reply) => {
      const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code.`;
      return send(reply, callOf(request), errorAnswer(invalidRequest(message, {}, 404)));
    },
  });
}
