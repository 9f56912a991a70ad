/** The card provider over the official Stripe SDK. The sandbox answers the same calls at another address. */
import { createHash } from 'node:crypto';
import type { Static } from '@sinclair/typebox';
import type Stripe from 'stripe';
import type { ServerConfig } from '../../config/config';
import { systemClock } from '../../lib/clock';
import type { PaymentProvider, ProviderIntent, ProviderSubscription } from '../../ports/cardProvider';
import { KEY, listReversals, listPayments } from './stripeBooks';
import { cardCalls } from './stripeCards';
import { asked, dateOf, idOf, stripeClient } from './stripeClient';
import { listed } from './stripeLists';
import {
  CustomerSession,
  intentNamed,
  intentOver,
  PortalSession,
  refundOf,
  Subscription,
  type Intent,
} from './stripeShapes';

/** Reads the charge with the intent, because it names the card. */
const EXPAND = ['latest_charge'];

/** A hash that differs between two failed attempts that made a charge, or used two cards. */
function failureKeyOf(intent: Static<typeof Intent>): string | null {
  const failure = intent.last_payment_error;
  if (!failure) return null;
  const charge = failure.charge ?? '';
  const parts = [charge, failure.code, failure.decline_code, failure.message, failure.payment_method?.id];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

function intentOf(intent: Static<typeof Intent>): ProviderIntent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const card = charge?.payment_method_details?.card;
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    amountCents: intent.amount,
    status: intent.status,
    failureMessage: intent.last_payment_error?.message ?? null,
    failureKey: failureKeyOf(intent),
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    customerId: idOf(intent.customer),
    metadata: intent.metadata,
  };
}

const RUNNING = new Set(['active', 'trialing', 'past_due']);

function subscriptionOf(found: Static<typeof Subscription>): ProviderSubscription {
  const ends = found.items.data.map((item) => item.current_period_end);
  return {
    id: found.id,
    isActive: RUNNING.has(found.status),
    startedAt: dateOf(found.start_date),
    periodEnd: dateOf(found.cancel_at ?? Math.max(...ends, found.start_date)),
    willEnd: found.cancel_at_period_end || found.cancel_at !== null,
    cardId: idOf(found.default_payment_method),
  };
}

type Money = Pick<
  PaymentProvider,
  | 'createIntent'
  | 'retrieveIntent'
  | 'listPayments'
  | 'listReversals'
  | 'cancelIntent'
  | 'refund'
  | 'verifyWebhook'
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
      const made = stripe.paymentIntents.create(params, { idempotencyKey });
      return intentOf(await asked(intentOver(amountCents), made));
    },
    retrieveIntent: async (id) =>
      intentOf(await asked(intentNamed(id), stripe.paymentIntents.retrieve(id, { expand: EXPAND }))),
    listPayments: (input) => listPayments(stripe, input),
    listReversals: (of) => listReversals(stripe, of),
    cancelIntent: async (id) =>
      intentOf(await asked(intentNamed(id), stripe.paymentIntents.cancel(id, { expand: EXPAND }))),
    refund: async ({ intentId, amountCents, idempotencyKey }) => {
      const metadata = { [KEY]: idempotencyKey };
      const params = { payment_intent: intentId, amount: amountCents, metadata };
      const made = stripe.refunds.create(params, { idempotencyKey });
      return (await asked(refundOf(intentId, amountCents), made)).id;
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

type Vip = Omit<PaymentProvider, keyof Money | keyof ReturnType<typeof cardCalls>>;

function vipCalls(stripe: Stripe, vipPriceIds: readonly string[]): Vip {
  /** True for the VIP plan, because the account may sell other subscriptions. Without a configured price every subscription counts. */
  const isVip = ({ items }: Static<typeof Subscription>): boolean =>
    vipPriceIds.length === 0 || items.data.some(({ price }) => vipPriceIds.includes(price.id));
  return {
    createPricingSession: async (customer) => {
      const params = { customer, components: { pricing_table: { enabled: true } } };
      return (await asked(CustomerSession, stripe.customerSessions.create(params))).client_secret;
    },
    findSubscription: async (customer) => {
      const bought = await listed(Subscription, (page) =>
        stripe.subscriptions.list({ customer, status: 'all', ...page }),
      );
      const all = bought.filter(isVip).map(subscriptionOf);
      const running = all.filter(({ isActive }) => isActive);
      // A customer may have bought two memberships in two tabs. The one that is not cancelled counts.
      return running.find(({ willEnd }) => !willEnd) ?? running[0] ?? all[0] ?? null;
    },
    cancelSubscription: async (id) =>
      subscriptionOf(
        await asked(Subscription, stripe.subscriptions.update(id, { cancel_at_period_end: true })),
      ),
    createPortalSession: async (customer, returnUrl) =>
      (await asked(PortalSession, stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })))
        .url,
  };
}

export function stripeProvider(config: Pick<ServerConfig, 'stripe'>): PaymentProvider {
  const stripe = stripeClient(config.stripe);
  return {
    ...moneyCalls(stripe, config.stripe.webhookSecret),
    ...cardCalls(stripe),
    ...vipCalls(stripe, config.stripe.vipPriceIds),
  };
}
