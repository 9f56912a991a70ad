import type { FastifyInstance } from 'fastify';

import type { Faults } from '../control/faults';
import { formOf, textOf, type ParamMap } from '../http/params';
import { invalidRequest, noSuch, StripeError } from '../stripe/errors';
import { customerOfSecret, sessionOfSecret } from '../stripe/customerSessions';
import { detachMethod, methodById } from '../stripe/paymentMethods';
import type { Store, Transaction } from '../stripe/store';
import type { ElementFeatures, PaymentMethod } from '../stripe/types';

/** How many saved methods Stripe shows if the session does not say. */
const SHOWN = 3;

interface Allowed {
  customer: string;
  features: ElementFeatures | null;
}

/** What the customer session allows; the elements of one customer refuse the payment of another. */
function allowedBy(tx: Transaction, form: ParamMap): Allowed | null {
  const secret = textOf(form['customer_session_client_secret']);
  if (secret === '') return null;
  const customer = customerOfSecret(tx, secret);
  const component = sessionOfSecret(tx, secret)?.components['payment_element'];
  if (customer === undefined || component === undefined)
    throw invalidRequest('The customer session is unknown or has expired.', {}, 401);
  const intent = tx.find('payment_intent', textOf(form['client_secret']).split('_secret_')[0]);
  if (intent !== undefined && intent.customer !== customer.id) {
    throw invalidRequest(
      'The customer of the Customer Session does not match the customer of the PaymentIntent.',
    );
  }
  return { customer: customer.id, features: component.enabled ? (component.features ?? null) : null };
}

function savedMethods(tx: Transaction, { customer, features }: Allowed): PaymentMethod[] {
  if (features?.payment_method_redisplay !== 'enabled') return [];
  const { payment_method_allow_redisplay_filters: shown, payment_method_redisplay_limit: limit } = features;
  return tx
    .all('payment_method')
    .filter((method) => method.customer === customer && shown.includes(method.allow_redisplay))
    .slice(0, limit ?? SHOWN);
}

function isPast({ card }: PaymentMethod, nowMs: number): boolean {
  const now = new Date(nowMs);
  const months = ({ year, month }: { year: number; month: number }): number => year * 12 + month;
  return (
    months({ year: card.exp_year, month: card.exp_month }) <
    months({ year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 })
  );
}

const shownMethod = (tx: Transaction, method: PaymentMethod) => ({
  id: method.id,
  brand: method.card.brand,
  last4: method.card.last4,
  expiry: `${String(method.card.exp_month).padStart(2, '0')} / ${String(method.card.exp_year).slice(-2)}`,
  isExpired: isPast(method, tx.nowMs),
});

function removeMethod(tx: Transaction, form: ParamMap): void {
  const allowed = allowedBy(tx, form);
  const id = textOf(form['payment_method']);
  const method = methodById(tx, id);
  if (allowed === null || method.customer !== allowed.customer) throw noSuch('PaymentMethod', id);
  if (allowed.features?.payment_method_remove !== 'enabled')
    throw invalidRequest('This Customer Session does not allow removing payment methods.');
  detachMethod(tx, method);
}

/** Endpoints of the elements: what they show to a customer, and the removal of a saved card. */
export function registerElementsSession(app: FastifyInstance, store: Store, faults: Faults): void {
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof StripeError)) throw error;
    return reply.code(error.status).send({ error: error.body });
  });
  app.post('/sandbox/elements/session', async (request) => {
    const tx = store.begin();
    const form = formOf(request.body);
    const allowed = allowedBy(tx, form);
    return {
      cards: allowed === null ? [] : savedMethods(tx, allowed).map((method) => shownMethod(tx, method)),
      mayRemove: allowed?.features?.payment_method_remove === 'enabled',
      maySave: allowed?.features?.payment_method_save === 'enabled',
      saveUsage: allowed?.features?.payment_method_save_usage ?? null,
    };
  });
  app.post('/sandbox/elements/remove', async (request) => {
    store.change((tx) => removeMethod(tx, formOf(request.body)));
    return {};
  });
  app.get('/sandbox/elements/wallets', async () => ({
    offered: faults.take(['wallets_none']) === null,
  }));
}
