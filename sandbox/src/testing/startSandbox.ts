import type { AddressInfo } from 'node:net';

import Fastify, { type FastifyInstance } from 'fastify';
import Stripe from 'stripe';

import { sandbox, type SandboxOptions } from '../index';

export const WEBHOOK_SECRET = 'whsec_test';

interface Received {
  body: string;
  signature: string;
}

export interface RunningSandbox {
  app: FastifyInstance;
  url: string;
  stripe: Stripe;
  /** Webhooks that the receiver got, in order. */
  received: Received[];
  types: () => string[];
  /** Polls for up to 5 s until the condition holds. */
  until: (condition: () => boolean) => Promise<void>;
  clock: { now: number };
  control: (body: unknown) => Promise<unknown>;
  stop: () => Promise<void>;
}

interface StartOptions extends Partial<SandboxOptions> {
  /** Status codes that the receiver answers to webhooks, in order; 200 afterwards. */
  webhookAnswers?: number[];
}

async function startReceiver(received: Received[], answers: number[]): Promise<FastifyInstance> {
  const receiver = Fastify();
  receiver.removeAllContentTypeParsers();
  receiver.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  receiver.post('/api/webhooks/stripe', async (request, reply) => {
    received.push({ body: request.body as string, signature: String(request.headers['stripe-signature']) });
    return reply.code(answers.shift() ?? 200).send();
  });
  await receiver.listen({ port: 0, host: '127.0.0.1' });
  return receiver;
}

const originOf = (app: FastifyInstance): string =>
  `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

export function stripeFor(url: string, key = 'sk_test_demo', maxNetworkRetries = 0): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries, telemetry: false });
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 5_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('the condition never came true');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Starts a sandbox on a free port with a settable clock, and a receiver of its webhooks. */
export async function startSandbox({
  webhookAnswers = [],
  ...options
}: StartOptions = {}): Promise<RunningSandbox> {
  const received: Received[] = [];
  const receiver = await startReceiver(received, webhookAnswers);
  const clock = { now: Date.parse('2026-05-04T10:00:00Z') };
  const app = Fastify();
  let url = '';
  await app.register(sandbox, {
    dataDir: null,
    publicUrl: () => url,
    apiUrl: () => originOf(receiver),
    webhookSecret: WEBHOOK_SECRET,
    clock: () => clock.now,
    ...options,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = originOf(app);
  return {
    app,
    url,
    stripe: stripeFor(url),
    received,
    types: () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type),
    until,
    clock,
    control: async (body) =>
      (
        await fetch(`${url}/sandbox/control`, {
          method: 'PUT',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        })
      ).json(),
    stop: async () => {
      await app.close();
      await receiver.close();
    },
  };
}
