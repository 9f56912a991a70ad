import type { FastifyInstance, FastifyReply } from 'fastify';

import { behaviourOf, type Faults } from '../control/faults';
import { dollars, html, isWebAddress, sendPage } from '../http/page';
import { formOf } from '../http/params';
import { findPrice } from '../stripe/catalog';
import { completeCheckout } from '../stripe/sessions';
import type { Store } from '../stripe/store';
import type { CheckoutSession } from '../stripe/types';
import { cardFields, cardFromForm, messageOf } from './cardFields';

type ById = { Params: { id: string } };

export const checkoutGone = (reply: FastifyReply): FastifyReply =>
  sendPage(
    reply,
    { title: 'This checkout has ended', body: html`<p>Go back to the shop and start again.</p>` },
    404,
  );

function planOf(store: Store, session: CheckoutSession): string {
  const tx = store.begin();
  return tx.find('product', findPrice(tx, session._price).product)?.name ?? 'Subscription';
}

function showCheckout(
  reply: FastifyReply,
  store: Store,
  session: CheckoutSession,
  problem: string | null,
): FastifyReply {
  const back =
    isWebAddress(session.cancel_url) && html`<a class="button quiet" href="${session.cancel_url}">Back</a>`;
  const body = html`<div class="card">
    <p><strong>${planOf(store, session)}</strong>, ${dollars(session.amount_total)} a month</p>
    ${problem !== null && html`<p class="error" role="alert">${problem}</p>`}
    <form method="post">
      ${cardFields()}
      <div class="actions"><button>Subscribe</button>${back}</div>
    </form>
  </div>`;
  return sendPage(reply, { title: 'Subscribe', body }, problem === null ? 200 : 402);
}

/** Pays with the posted card; answers the message to show on a refusal, else null. */
function pay(store: Store, faults: Faults, session: CheckoutSession, body: unknown): string | null {
  const rule = faults.take(['decline'], {
    request: 'POST /sandbox/checkout',
    object: { id: session.customer },
  });
  const tx = store.begin();
  const problem = messageOf(() => {
    const method = cardFromForm(tx, formOf(body));
    completeCheckout(tx, structuredClone(session), method, rule === null ? null : behaviourOf(rule));
  });
  if (problem === null) store.commit(tx);
  return problem;
}

/** The hosted checkout of a subscription. */
export function registerCheckout(app: FastifyInstance, store: Store, faults: Faults): void {
  app.get<ById>('/sandbox/checkout/:id', async (request, reply) => {
    const session = store.table('checkout.session').get(request.params.id);
    return session?.status === 'open' ? showCheckout(reply, store, session, null) : checkoutGone(reply);
  });

  app.post<ById>('/sandbox/checkout/:id', async (request, reply) => {
    const session = store.table('checkout.session').get(request.params.id);
    if (session?.status !== 'open') return checkoutGone(reply);
    const problem = pay(store, faults, session, request.body);
    if (problem !== null) return showCheckout(reply, store, session, problem);
    const back = session.success_url?.replace('{CHECKOUT_SESSION_ID}', session.id);
    if (isWebAddress(back)) return reply.redirect(back, 303);
    return sendPage(reply, { title: 'Thank you', body: html`<p class="good">You are subscribed.</p>` });
  });
}
