import type { FastifyInstance, FastifyReply } from 'fastify';

import { formOf, type ParamMap } from '../http/params';
import { dollars, html, isWebAddress, sendPage, type Html } from '../http/page';
import { firstItem } from '../stripe/billing';
import { endAtPeriod } from '../stripe/subscriptions';
import { attachMethod } from '../stripe/paymentMethods';
import type { Store, Transaction } from '../stripe/store';
import type { PortalSession, Subscription } from '../stripe/types';
import { cardFields, cardFromForm, messageOf } from './cardFields';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Chicago' });
const day = (seconds: number): string => DAY.format(seconds * 1000);

const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
};

function subscriptionOf(tx: Transaction, session: PortalSession): Subscription | undefined {
  const found = tx
    .all('subscription')
    .find((each) => each.customer === session.customer && each.status !== 'canceled');
  return found === undefined ? undefined : structuredClone(found);
}

function planCard(subscription: Subscription | undefined): Html {
  if (subscription === undefined) return html`<div class="card"><p>No running plan.</p></div>`;
  const item = firstItem(subscription);
  const ends = day(item.current_period_end);
  const [label, value, style] = subscription.cancel_at_period_end
    ? ["Don't cancel plan", 'resume', '']
    : ['Cancel plan', 'cancel', 'quiet'];
  return html`<div class="card">
    <p><strong>${item.price.nickname}</strong>, ${dollars(item.price.unit_amount)}</p>
    <p>
      ${subscription.cancel_at_period_end ? `Your plan will be canceled on ${ends}.` : `Your plan renews on ${ends}.`}
    </p>
    <form method="post"><button name="action" value="${value}" class="${style}">${label}</button></form>
  </div>`;
}

function show(
  reply: FastifyReply,
  store: Store,
  session: PortalSession,
  problem: string | null,
  note: string | null,
): FastifyReply {
  const tx = store.begin();
  const customer = tx.find('customer', session.customer);
  const card = tx.find('payment_method', customer?.invoice_settings.default_payment_method)?.card;
  const body = html`${isWebAddress(session.return_url) ? html`<p><a href="${session.return_url}">Return to Dwellivery</a></p>` : ''}
    ${note === null ? '' : html`<p class="good" role="status">${note}</p>`}
    <h2>Current plan</h2>
    ${planCard(subscriptionOf(tx, session))}
    <h2>Payment method</h2>
    <div class="card">
      <p>
        ${card === undefined ? 'No card is kept.' : `${BRANDS[card.brand] ?? card.brand} ending in ${card.last4}, expires ${card.exp_month}/${card.exp_year}`}
      </p>
      ${problem === null ? '' : html`<p class="error" role="alert">${problem}</p>`}
      <form method="post">${cardFields()}<button name="action" value="card">Update card</button></form>
    </div>`;
  return sendPage(reply, { title: 'Manage your billing', body }, problem === null ? 200 : 402);
}

function act(tx: Transaction, session: PortalSession, form: ParamMap): string {
  const subscription = subscriptionOf(tx, session);
  if (form['action'] === 'card') {
    const customer = tx.find('customer', session.customer);
    if (customer === undefined) return 'The customer is gone.';
    const method = attachMethod(tx, cardFromForm(tx, form), customer.id);
    customer.invoice_settings.default_payment_method = method.id;
    tx.emit('customer.updated', tx.put(customer));
    if (subscription !== undefined) tx.put({ ...subscription, default_payment_method: method.id });
    return 'Your card is updated.';
  }
  if (subscription === undefined) return 'There is no running plan.';
  const isEnding = form['action'] === 'cancel';
  const before = { cancel_at_period_end: subscription.cancel_at_period_end };
  tx.emit('customer.subscription.updated', tx.put(endAtPeriod(tx, subscription, isEnding)), before);
  return isEnding ? 'Your plan ends with the period that is paid.' : 'Your plan goes on.';
}

/** The provider's billing portal: stored card, plan and return link. */
export function registerPortal(app: FastifyInstance, store: Store): void {
  const missing = (reply: FastifyReply): FastifyReply =>
    sendPage(
      reply,
      { title: 'This link has expired', body: html`<p>Open the portal again from your account.</p>` },
      404,
    );
  app.get<{ Params: { id: string } }>('/sandbox/portal/:id', async (request, reply) => {
    const session = store.table('billing_portal.session').get(request.params.id);
    return session === undefined ? missing(reply) : show(reply, store, session, null, null);
  });
  app.post<{ Params: { id: string } }>('/sandbox/portal/:id', async (request, reply) => {
    const session = store.table('billing_portal.session').get(request.params.id);
    if (session === undefined) return missing(reply);
    const tx = store.begin();
    let note: string | null = null;
    const problem = messageOf(() => {
      note = act(tx, session, formOf(request.body));
    });
    if (problem === null) store.commit(tx);
    return show(reply, store, session, problem, note);
  });
}
