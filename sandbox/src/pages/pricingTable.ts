import type { FastifyInstance } from 'fastify';

import { isWebAddress } from '../http/page';
import { formOf, textOf } from '../http/params';
import { findPrice, VIP_PRICE } from '../stripe/catalog';
import { customerOfSecret } from '../stripe/customerSessions';
import { openCheckout } from '../stripe/sessions';
import type { Store } from '../stripe/store';
import type { CheckoutSession } from '../stripe/types';
import { checkoutGone } from './checkout';

/** Opens a checkout for the customer of a session secret; null when the secret is unknown or too old. */
function checkoutFor(
  store: Store,
  secret: string,
  back: string,
  reference: string,
  publicUrl: string,
): CheckoutSession | null {
  return store.change((tx) => {
    const customer = customerOfSecret(tx, secret);
    if (customer === undefined) return null;
    return openCheckout(tx, {
      customer,
      email: customer.email,
      price: VIP_PRICE,
      // Stripe's dashboard sets the return address of a pricing table; the sandbox uses the account page.
      successUrl: new URL('/account?success=true', back).href,
      cancelUrl: new URL('/account?canceled=true', back).href,
      reference: reference || null,
      metadata: {},
      publicUrl,
    });
  });
}

/** Endpoints of <stripe-pricing-table>: the plan, and the start of a checkout. */
export function registerPricingTable(app: FastifyInstance, store: Store, publicUrl: () => string): void {
  app.get<{ Querystring: Record<string, string> }>('/sandbox/pricing-table/plan', async (request, reply) => {
    const tx = store.begin();
    if (customerOfSecret(tx, textOf(request.query['secret'])) === undefined) {
      return reply.code(400).send({ error: 'The customer session is unknown or has expired.' });
    }
    const { product, unit_amount, recurring } = findPrice(tx, VIP_PRICE);
    const { name, description } = tx.find('product', product) ?? {};
    return { name, description, amount: unit_amount, interval: recurring?.interval };
  });

  app.post('/sandbox/pricing-table/checkout', async (request, reply) => {
    const form = formOf(request.body);
    const back = textOf(form['return_to']);
    if (!isWebAddress(back)) return checkoutGone(reply);
    const session = checkoutFor(store, textOf(form['secret']), back, textOf(form['reference']), publicUrl());
    return session === null ? checkoutGone(reply) : reply.redirect(session.url ?? '', 303);
  });
}
