/** The card provider over the official Stripe SDK. The sandbox answers the same calls at another address. */
import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import type { ServerConfig } from '../../config';
import { ApiError } from '../../errors';
import { systemClock } from '../../lib/clock';
import {
  ProviderRefusal,
  type PaymentProvider,
  type ProviderIntent,
  type ProviderPayment,
  type ProviderSubscription,
} from '../../ports/cardProvider';

const TIMEOUT_MS = 10_000;
const RETRIES = 2;
/** Reads the charge with the intent, because it names the card. */
const EXPAND = ['latest_charge'];

export function stripeClient({ secretKey, apiBase }: ServerConfig['stripe']): Stripe {
  const options = { timeout: TIMEOUT_MS, maxNetworkRetries: RETRIES, telemetry: false };
  if (apiBase === null) return new Stripe(secretKey, options);
  const url = new URL(apiBase);
  const protocol = url.protocol === 'https:' ? 'https' : 'http';
  const port = url.port || (protocol === 'https' ? '443' : '80');
  return new Stripe(secretKey, { ...options, host: url.hostname, port, protocol });
}

const unavailable = (): ApiError =>
  new ApiError(
    503,
    'payment_provider_unavailable',
    'Payments cannot be reached right now. Please try again in a moment.',
  );

/** @throws 503 for an outage, which can be tried again; {@link ProviderRefusal} otherwise, also for a wrong key or parameter */
async function asked<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const status = error.statusCode ?? 0;
    const isOutage =
      error instanceof Stripe.errors.StripeConnectionError || status === 0 || status >= 500 || status === 429;
    if (isOutage) throw Object.assign(unavailable(), { cause: error });
    throw new ProviderRefusal(error.code ?? error.type, error.message);
  }
}

/** A hash that differs between two failed attempts. */
function failureKeyOf(intent: Stripe.PaymentIntent): string | null {
  const failure = intent.last_payment_error;
  if (!failure) return null;
  const charge = failure.charge ?? '';
  const parts = [charge, failure.code, failure.decline_code, failure.message, failure.payment_method?.id];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

function intentOf(intent: Stripe.PaymentIntent): ProviderIntent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const card = charge?.payment_method_details?.card;
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    amountCents: intent.amount,
    status: intent.status as ProviderIntent['status'],
    failureMessage: intent.last_payment_error?.message ?? null,
    failureKey: failureKeyOf(intent),
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    metadata: intent.metadata,
  };
}

const at = (seconds: number): Date => new Date(seconds * 1000);
const RUNNING = new Set(['active', 'trialing', 'past_due']);

function subscriptionOf(found: Stripe.Subscription): ProviderSubscription {
  const ends = found.items.data.map((item) => item.current_period_end);
  return {
    id: found.id,
    isActive: RUNNING.has(found.status),
    startedAt: at(found.start_date),
    periodEnd: at(found.cancel_at ?? Math.max(...ends, found.start_date)),
    willEnd: found.cancel_at_period_end || found.cancel_at !== null,
  };
}

function paymentOf(intent: Stripe.PaymentIntent): ProviderPayment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    id: intent.id,
    amountCents: intent.amount,
    status: intent.status as ProviderIntent['status'],
    metadata: intent.metadata,
    createdAt: at(intent.created),
    refundedCents: charge?.amount_refunded ?? 0,
    isDisputed: charge?.disputed ?? false,
  };
}

const PAGE = 100;
const inSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

async function listPayments(
  stripe: Stripe,
  { since, until, after }: Parameters<PaymentProvider['listPayments']>[0],
): ReturnType<PaymentProvider['listPayments']> {
  const page = await asked(
    stripe.paymentIntents.list({
      created: { gte: inSeconds(since), lte: inSeconds(until) },
      limit: PAGE,
      expand: ['data.latest_charge'],
      ...(after === null ? {} : { starting_after: after }),
    }),
  );
  return { payments: page.data.map(paymentOf), hasMore: page.has_more };
}

type Money = Pick<
  PaymentProvider,
  'createIntent' | 'retrieveIntent' | 'listPayments' | 'cancelIntent' | 'refund' | 'verifyWebhook'
>;

/** Same as the SDK's tolerance for old signatures. */
const SKEW_MS = 300_000;
/** Milliseconds. The SDK has already verified that the header contains a signed time. */
const signedAt = (header: string): number => Number(/(?:^|,)t=(\d+)/.exec(header)?.[1]) * 1000;

function moneyCalls(stripe: Stripe, webhookSecret: string): Money {
  return {
    createIntent: async ({ amountCents, idempotencyKey, customerId, metadata }) => {
      const params: Stripe.PaymentIntentCreateParams = {
        amount: amountCents,
        currency: 'usd',
        // Cards, and wallets that supply a card. Other methods of the dashboard, such as bank debits, settle after days.
        allowed_payment_method_types: ['card'],
        metadata,
        ...(customerId ? { customer: customerId } : {}),
      };
      return intentOf(await asked(stripe.paymentIntents.create(params, { idempotencyKey })));
    },
    retrieveIntent: async (id) =>
      intentOf(await asked(stripe.paymentIntents.retrieve(id, { expand: EXPAND }))),
    listPayments: (input) => listPayments(stripe, input),
    cancelIntent: async (id) => intentOf(await asked(stripe.paymentIntents.cancel(id, { expand: EXPAND }))),
    refund: async ({ intentId, amountCents, idempotencyKey }) => {
      try {
        const params = { payment_intent: intentId, amount: amountCents };
        return (await asked(stripe.refunds.create(params, { idempotencyKey }))).id;
      } catch (error) {
        if (!(error instanceof ProviderRefusal) || error.reason !== 'charge_already_refunded') throw error;
        const { data } = await asked(stripe.refunds.list({ payment_intent: intentId, limit: 1 }));
        return data[0]?.id ?? `refunded:${intentId}`;
      }
    },
    verifyWebhook: (rawBody, signature) => {
      const { id, type, data } = stripe.webhooks.constructEvent(rawBody, signature, webhookSecret) ?? {};
      // The SDK refuses old signatures only. One with a future time could be kept and replayed until then.
      if (signedAt(signature) > systemClock.now() + SKEW_MS)
        throw new Error('The time of the signature is in the future.');
      return { id, type, data: data as unknown as Record<string, unknown> };
    },
  };
}

type Vip = Omit<PaymentProvider, keyof Money>;

function vipCalls(stripe: Stripe, vipPriceIds: readonly string[]): Vip {
  /** True for the VIP plan, because the account may sell other subscriptions. Without a configured price every subscription counts. */
  const isVip = ({ items }: Stripe.Subscription): boolean =>
    vipPriceIds.length === 0 || items.data.some(({ price }) => vipPriceIds.includes(price.id));
  return {
    createCustomer: async ({ email, name, idempotencyKey }) =>
      (await asked(stripe.customers.create({ email, name }, { idempotencyKey }))).id,
    createPricingSession: async (customer) => {
      const params = { customer, components: { pricing_table: { enabled: true } } };
      return (await asked(stripe.customerSessions.create(params))).client_secret;
    },
    findSubscription: async (customer) => {
      const { data } = await asked(stripe.subscriptions.list({ customer, status: 'all', limit: 100 }));
      const all = data.filter(isVip).map(subscriptionOf);
      return all.find((candidate) => candidate.isActive) ?? all[0] ?? null;
    },
    cancelSubscription: async (id) =>
      subscriptionOf(await asked(stripe.subscriptions.update(id, { cancel_at_period_end: true }))),
    createPortalSession: async (customer, returnUrl) =>
      (await asked(stripe.billingPortal.sessions.create({ customer, return_url: returnUrl }))).url,
  };
}

export function stripeProvider(config: Pick<ServerConfig, 'stripe'>): PaymentProvider {
  const stripe = stripeClient(config.stripe);
  return {
    ...moneyCalls(stripe, config.stripe.webhookSecret),
    ...vipCalls(stripe, config.stripe.vipPriceIds),
  };
}
