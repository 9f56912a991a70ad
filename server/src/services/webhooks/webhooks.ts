/** Webhooks: verified, stored once and answered at once. They only cause a read from the provider, whose state decides. */
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import * as t from '../../db/schema';
import { ApiError } from '../../lib/errors';
import { inParallel } from '../../lib/inParallel';
import { syncCustomer } from '../vip/sync';
import { KeyRefused, ProviderRefusal } from '../../ports/cardProvider';
import { settleIntent, bookReversals } from '../payments';

/** The event types that the endpoint at the provider has to send (docs/going-live.md). */
export const WEBHOOK_TYPES = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.canceled',
  'payment_intent.requires_action',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'checkout.session.completed',
] as const;

type EventRow = typeof t.webhookEvents.$inferSelect;

/** @returns the event's id @throws 400 `bad_signature`, `bad_event` */
export async function storeWebhook(context: Context, rawBody: Buffer, signature: string): Promise<string> {
  const event = verified(context, rawBody, signature);
  await context.db
    .insert(t.webhookEvents)
    .values({ id: event.id, type: event.type, payload: hintOf(event.data), receivedAt: nowDate(context) })
    .onConflictDoNothing({ target: t.webhookEvents.id });
  await context.failpoint?.('webhook:stored');
  return event.id;
}

const StripeEvent = Type.Object({
  id: Type.String({ pattern: '^[!-~]{1,200}$' }),
  type: Type.String({ pattern: '^[!-~]{1,200}$' }),
  data: Type.Object({ object: Type.Object({}) }),
});

/** The ids to read from the provider. The rest of an event, including client secret and card, is not stored. */
function hintOf({ object }: Record<string, unknown>): { object: Record<string, unknown> } {
  const { id, customer, payment_intent } = (object ?? {}) as Record<string, unknown>;
  return {
    object: {
      id: storable(id),
      customer: storable(customer),
      payment_intent: storable(payment_intent),
    },
  };
}

const storable = (value: unknown) =>
  typeof value === 'string' && /^[!-~]{1,200}$/.test(value) ? value : undefined;

function verified(context: Context, rawBody: Buffer, signature: string) {
  let event: unknown;
  try {
    event = context.provider.verifyWebhook(rawBody, signature);
  } catch {
    throw new ApiError(400, 'bad_signature', 'The signature does not match.');
  }
  if (!Value.Check(StripeEvent, event)) throw new ApiError(400, 'bad_event', 'This is no event.');
  return event;
}

/** A charge, a refund or a dispute; each names its intent. */
const IS_GIVEN_BACK = /^(refund\.|charge\.(refunded$|refund\.|dispute\.))/;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

async function applyEvent(context: Context, { type, payload }: EventRow): Promise<void> {
  const object = (payload.object ?? {}) as Record<string, unknown>;
  if (type.startsWith('payment_intent.')) {
    const id = textOf(object.id);
    if (id) await settleIntent(context, id);
    return;
  }
  if (IS_GIVEN_BACK.test(type)) {
    const id = textOf(object.payment_intent);
    if (!id) return;
    // The charge itself may not be known yet.
    await settleIntent(context, id);
    await bookReversals(context, id);
    return;
  }
  const customer = textOf(object.customer);
  const isAboutVip = /^(customer\.subscription\.|invoice\.|checkout\.session\.)/.test(type);
  if (isAboutVip && customer) await syncCustomer(context, customer);
}

/** Applies one stored event; one that fails is kept and tried again by the job. */
export async function applyWebhook(context: Context, id: string): Promise<void> {
  const unprocessed = and(eq(t.webhookEvents.id, id), isNull(t.webhookEvents.processedAt));
  const [event] = await context.db.select().from(t.webhookEvents).where(unprocessed);
  if (!event) return;
  try {
    await applyEvent(context, event);
    await context.failpoint?.('webhook:applied');
    await finish(context, id, null);
  } catch (error) {
    // A wrong key does not mend itself as an outage does.
    const level = error instanceof KeyRefused ? 'error' : 'warn';
    context.log[level]({ err: error, webhook: id }, 'webhook not applied yet');
    const text = (error instanceof ProviderRefusal ? error.detail : String(error)).slice(0, 500);
    // A refusal is permanent, so the event is not tried again; the reconciler still checks the order.
    if (error instanceof ProviderRefusal) await finish(context, id, text);
    else await context.db.update(t.webhookEvents).set({ error: text }).where(unprocessed);
  }
}

const finish = (context: Context, id: string, error: string | null) =>
  context.db
    .update(t.webhookEvents)
    .set({ processedAt: nowDate(context), error })
    .where(eq(t.webhookEvents.id, id));

const BATCH = 200;
/** Concurrent events. */
const AT_ONCE = 4;
/** Older ones are left to the reconciler. */
export const GIVE_UP_MS = 3 * 24 * 60 * 60_000;

/** A job: applies the stored events that are not applied yet. @returns how many it tried */
export async function applyWebhooks(context: Context): Promise<number> {
  const since = new Date(context.clock.now() - GIVE_UP_MS);
  const open = await context.db
    .select({ id: t.webhookEvents.id })
    .from(t.webhookEvents)
    .where(and(isNull(t.webhookEvents.processedAt), gt(t.webhookEvents.receivedAt, since)))
    .orderBy(asc(t.webhookEvents.receivedAt))
    .limit(BATCH);
  await inParallel(open, AT_ONCE, ({ id }) => applyWebhook(context, id));
  return open.length;
}
