import { setTimeout as wait } from 'node:timers/promises';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { wallClock } from '../clock';
import type { Faults } from '../control/faults';
import type { SandboxOptions } from '../options';
import type { Receivers } from './receivers';
import { vapidKey } from './vapid';

const PATH = '/sandbox/push';
/** The most that a push service must take (RFC 8030 §7.2). */
const MOST_BYTES = 4096;

type Params = { Params: { id: string } };
type Options = Pick<SandboxOptions, 'apiUrl' | 'clock'>;

const FAULTS = { push_gone: 410, push_busy: 429, push_fail: 500 } as const;

async function faultOf(faults: Faults, id: string): Promise<number | null> {
  const subject = { object: { id } };
  const slow = faults.take(['push_slow'], subject);
  if (slow !== null) await wait(slow.ms);
  const fault = faults.take(['push_gone', 'push_busy', 'push_fail'], subject);
  return fault === null ? null : FAULTS[fault.action as keyof typeof FAULTS];
}

/** What is wrong with the request, in the order of the RFCs. */
function refusalOf(
  { headers, body }: FastifyRequest,
  senderKey: string | null,
  audience: string,
): number | null {
  if (!/^\d{1,10}$/.test(String(headers['ttl'] ?? ''))) return 400;
  const key = vapidKey(headers.authorization, audience, wallClock() / 1000);
  if (key === null) return 401;
  if (senderKey !== null && key !== senderKey) return 403;
  if (headers['content-encoding'] !== 'aes128gcm') return 415;
  if (!/^[\w-]{1,32}$/.test(String(headers['topic'] ?? 'none'))) return 400;
  return (body as Buffer).length > MOST_BYTES ? 413 : null;
}

async function receive(
  request: FastifyRequest<Params>,
  reply: FastifyReply,
  { receivers, faults, options }: { receivers: Receivers; faults: Faults; options: Options },
): Promise<FastifyReply> {
  const { id } = request.params;
  const fault = await faultOf(faults, id);
  if (fault === 410) receivers.unsubscribe(id);
  if (fault !== null) return reply.code(fault).send();
  const browser = receivers.find(id);
  if (browser === undefined) return reply.code(404).send();
  const refusal = refusalOf(request, browser.senderKey, new URL(options.apiUrl()).origin);
  if (refusal !== null) return reply.code(refusal).send();
  const { ttl, urgency = 'normal', topic = null } = request.headers as Record<string, string | undefined>;
  const receivedAt = new Date(options.clock()).toISOString();
  try {
    receivers.receive(request.body as Buffer, { id, receivedAt, ttl: Number(ttl), urgency, topic });
  } catch {
    // A real push service cannot read it, and the browser drops it in silence.
    return reply.code(400).send();
  }
  return reply.code(201).header('location', `${options.apiUrl()}${PATH}/messages/${receivedAt}`).send();
}

/** A push service (RFC 8030) with its browsers: they subscribe here, and what they receive is shown in the outbox. */
export function registerPush(
  app: FastifyInstance,
  receivers: Receivers,
  faults: Faults,
  options: Options,
): void {
  app.post(`${PATH}/subscriptions`, async ({ body }) => {
    const { applicationServerKey } = JSON.parse(String(body || '{}')) as { applicationServerKey?: string };
    return receivers.subscribe(`${options.apiUrl()}${PATH}`, applicationServerKey ?? null);
  });
  app.delete<Params>(`${PATH}/:id`, async (request, reply) => {
    receivers.unsubscribe(request.params.id);
    return reply.code(204).send();
  });
  app.get('/sandbox/outbox/pushes.json', async () => ({ pushes: receivers.list() }));
  app.delete('/sandbox/outbox/pushes.json', async () => {
    receivers.clear();
    return { pushes: [] };
  });
  void app.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    own.post<Params>(`${PATH}/:id`, (request, reply) =>
      receive(request, reply, { receivers, faults, options }),
    );
  });
}
