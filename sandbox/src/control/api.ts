import type { FastifyInstance } from 'fastify';

import { textOf } from '../http/params';
import { settleLate } from '../stripe/confirm';
import type { Store } from '../stripe/store';
import type { WebhookSender } from '../stripe/webhooks';
import type { Faults } from './faults';
import { ControlError, readControl, type ControlRequest } from './readControl';

interface ControlDesk {
  store: Store;
  faults: Faults;
  webhooks: WebhookSender;
}

const SHOWN = 50;

function controlState({ store, faults }: ControlDesk): unknown {
  const tx = store.begin();
  const intents = tx.all('payment_intent').slice(0, SHOWN);
  const events = tx.all('event').slice(0, SHOWN);
  return {
    clock: new Date(tx.nowMs).toISOString(),
    rules: faults.rules,
    payment_intents: intents.map(({ id, amount, status, metadata, created, last_payment_error }) => ({
      id,
      amount,
      status,
      metadata,
      created,
      error: last_payment_error?.message ?? null,
    })),
    events: events.map(({ id, type, created, _delivery, data }) => ({
      id,
      type,
      created,
      object: (data.object as { id?: string }).id ?? null,
      delivery: _delivery,
    })),
  };
}

/** Carries out a control request; answers the added rules and the counts of settled, resent and flushed objects. */
function obeyControl(
  { store, faults, webhooks }: ControlDesk,
  request: ControlRequest,
): Record<string, unknown> {
  if (request.reset || request.rules !== null) faults.clear();
  const added = [...(request.rules ?? []), ...request.add].map((rule) => faults.add(rule));
  for (const id of request.remove) faults.remove(id);
  const settled = store.change((tx) => settleLate(tx, request.settle));
  const resent = webhooks.resend(request.resend);
  const flushed = request.flush === null ? 0 : webhooks.flush(request.flush);
  return { added, settled, resent, flushed };
}

/** The fault controls: GET shows, PUT changes, DELETE removes every fault. */
export function registerControlApi(app: FastifyInstance, desk: ControlDesk): void {
  app.get('/sandbox/control', async () => controlState(desk));
  app.put('/sandbox/control', async (request, reply) => {
    try {
      const done = obeyControl(desk, readControl(textOf(request.body)));
      return { ...done, rules: desk.faults.rules };
    } catch (error) {
      if (error instanceof ControlError) return reply.code(400).send({ error: error.message });
      throw error;
    }
  });
  app.delete('/sandbox/control', async () => {
    desk.faults.clear();
    return { rules: [] };
  });
  app.post('/sandbox/control/idle', async () => {
    await desk.webhooks.idle();
    return { idle: true };
  });
}
