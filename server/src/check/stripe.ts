/** Stripe: keys of one mode, the script, the webhook endpoint, the VIP plan, and the clock by Stripe's answers. */
import Stripe from 'stripe';
import { modeOf } from '../config/parties';
import { stripeClient } from '../services/payments/stripeClient';
import { WEBHOOK_TYPES } from '../services/webhooks/webhooks';
import {
  ADDRESSES,
  ask,
  look,
  missing,
  off,
  ready,
  reasonOf,
  wordsOf,
  type Check,
  type Checking,
  type Finding,
} from './finding';
import { checkDomain } from './wallets';

const API = 'https://api.stripe.com';
const KEYS = 'Stripe, Developers, API keys';
const REACH = 'this machine needs to reach Stripe';

const isRefused = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && [401, 403].includes(error.statusCode ?? 0);

const modeWords = (key: string): string =>
  modeOf(key) === 'live' ? 'live mode' : 'test mode: no real money moves';

/** More, and Stripe's webhooks and buckets begin to be refused. */
const CLOCK_MS = 60_000;

function checkClock(date: string | null | undefined, now: number): Finding {
  const apart = Math.round(Math.abs(now - Date.parse(date ?? '')) / 1000);
  if (Number.isNaN(apart))
    return look('clock', 'Stripe names no time', 'compare with another machine: date -u');
  return apart * 1000 <= CLOCK_MS
    ? ready('clock', `within ${Math.max(1, apart)} s of Stripe's`)
    : missing('clock', `${apart} s off Stripe's`, 'switch on time synchronisation: timedatectl set-ntp true');
}

async function checkSecretKey({ config, now }: Checking, stripe: Stripe): Promise<Finding[]> {
  try {
    const { lastResponse } = await stripe.paymentIntents.list({ limit: 1 });
    return [
      ready('Stripe secret key', modeWords(config.stripe.secretKey)),
      // The headers of a fetch, whatever the type says.
      checkClock(new Headers(lastResponse.headers).get('date'), now()),
    ];
  } catch (error) {
    const how = isRefused(error)
      ? `STRIPE_SECRET_KEY: ${KEYS}; docs/configuration.md has the rights of a restricted key`
      : REACH;
    return [missing('Stripe secret key', wordsOf(error), how)];
  }
}

/** An unknown intent is a 404 for a right key. */
async function checkPublishableKey({ config: { stripe } }: Checking): Promise<Finding> {
  const url = `${stripe.apiBase ?? API}/v1/payment_intents/pi_check?client_secret=pi_check_secret_check`;
  const headers = { authorization: `Bearer ${stripe.publishableKey}` };
  const { status } = await ask(url, { headers });
  return [401, 403].includes(status)
    ? missing('Stripe publishable key', 'Stripe refuses it', `STRIPE_PUBLISHABLE_KEY: ${KEYS}`)
    : ready('Stripe publishable key', modeWords(stripe.publishableKey));
}

async function checkScript(): Promise<Finding> {
  const { stripeScript } = ADDRESSES;
  const { status } = await ask(stripeScript, { method: 'HEAD' });
  return status === 200
    ? ready('Stripe script', stripeScript)
    : missing('Stripe script', `${stripeScript} answers ${status}`, 'use a newer release of Dwellivery');
}

function endpointFinding(url: string, found: Stripe.WebhookEndpoint | undefined): Finding {
  const what = 'Stripe webhook endpoint';
  const where = 'Stripe, Developers, Webhooks';
  if (!found) return missing(what, `there is none for ${url}`, `${where}, Add endpoint: ${url}`);
  if (found.status !== 'enabled') return missing(what, `it is ${found.status}`, `${where}: enable it`);
  const sent = found.enabled_events;
  const absent = sent.includes('*') ? [] : WEBHOOK_TYPES.filter((type) => !sent.includes(type));
  return absent.length === 0
    ? ready(what, url)
    : missing(what, `it does not send ${absent.join(', ')}`, `${where}: add these event types`);
}

async function checkEndpoint({ config }: Checking, stripe: Stripe): Promise<Finding> {
  const url = `${config.apiUrl}/api/webhooks/stripe`;
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    // While its secret is changed, two endpoints have the address.
    const found = data.filter((endpoint) => endpoint.url.replace(/\/+$/, '') === url);
    return endpointFinding(url, found.find(({ status }) => status === 'enabled') ?? found[0]);
  } catch (error) {
    return look(
      'Stripe webhook endpoint',
      wordsOf(error),
      `Stripe, Developers, Webhooks: one for ${url}, or give the key read access to Webhook endpoints`,
    );
  }
}

async function checkPrice(stripe: Stripe, id: string): Promise<Finding> {
  const what = `VIP price ${id}`;
  const how = 'STRIPE_VIP_PRICE_ID: Stripe, Product catalogue, a product with a recurring price';
  try {
    const price = await stripe.prices.retrieve(id);
    if (!price.active) return missing(what, 'it is archived', how);
    return price.type === 'recurring' ? ready(what, 'recurring') : missing(what, 'it is not recurring', how);
  } catch (error) {
    return missing(what, wordsOf(error), how);
  }
}

async function checkVip({ config: { stripe: settings } }: Checking, stripe: Stripe): Promise<Finding[]> {
  const prices = await Promise.all(settings.vipPriceIds.map((id) => checkPrice(stripe, id)));
  const table = 'VIP pricing table';
  return [
    ...prices,
    settings.pricingTableId
      ? look(table, settings.pricingTableId, 'open /subscriptions as a customer: the plans are shown')
      : off(
          table,
          'nobody can subscribe',
          'STRIPE_PRICING_TABLE_ID: Stripe, Product catalogue, Pricing tables',
        ),
  ];
}

/** A question that cannot be asked is a finding too. */
const settled = (what: string, how: string, finding: Promise<Finding>): Promise<Finding> =>
  finding.catch((error: unknown) => missing(what, `no answer (${reasonOf(error)})`, how));

function checkSecret({ config }: Checking): Finding[] {
  if (config.stripe.webhookSecret.startsWith('whsec_')) return [];
  const how = 'STRIPE_WEBHOOK_SECRET: the signing secret of the endpoint, not its id';
  return [missing('Stripe webhook secret', 'it does not begin with whsec_', how)];
}

export const checkStripe: Check = async (checking) => {
  const stripe = stripeClient(checking.config.stripe);
  const [secretKey, publishableKey, script] = await Promise.all([
    checkSecretKey(checking, stripe),
    settled('Stripe publishable key', REACH, checkPublishableKey(checking)),
    settled('Stripe script', REACH, checkScript()),
  ]);
  const findings = [...secretKey, publishableKey, script, ...checkSecret(checking)];
  // Without a key the rest cannot be asked.
  if (secretKey[0]?.state === 'missing') return findings;
  const [endpoint, domain, vip] = await Promise.all([
    checkEndpoint(checking, stripe),
    checkDomain(checking, stripe),
    checkVip(checking, stripe),
  ]);
  return [...findings, endpoint, domain, ...vip];
};
