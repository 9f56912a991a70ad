import type { FastifyInstance, FastifyReply } from 'fastify';

import { formOf } from '../http/params';
import { dollars, html, isWebAddress, sendPage, withQuery, type Html } from '../http/page';
import { finishAuthentication } from '../stripe/confirm';
import type { Store } from '../stripe/store';
import type { PaymentIntent } from '../stripe/types';

const REDIRECT_STATUS: Partial<Record<PaymentIntent['status'], string>> = {
  succeeded: 'succeeded',
  processing: 'pending',
};

function goBack(reply: FastifyReply, intent: PaymentIntent, returnUrl: string | null): FastifyReply {
  if (!isWebAddress(returnUrl)) {
    return sendPage(reply, {
      title: 'You can close this page',
      body: html`<p>The payment is now: ${intent.status}.</p>`,
    });
  }
  const address = withQuery(returnUrl, {
    payment_intent: intent.id,
    payment_intent_client_secret: intent.client_secret,
    redirect_status: REDIRECT_STATUS[intent.status] ?? 'failed',
  });
  return reply.redirect(address, 303);
}

const question = (intent: PaymentIntent): Html =>
  html`<div class="card">
    <p>Your bank asks you to confirm a payment of <strong>${dollars(intent.amount)}</strong>.</p>
    <p class="note">A test of 3-D Secure: choose how it ends. Closing the page leaves the payment open.</p>
    <form method="post" class="actions">
      <button name="outcome" value="complete">Complete</button>
      <button name="outcome" value="fail" class="quiet">Fail</button>
    </form>
  </div>`;

const UNKNOWN = { title: 'Unknown payment', body: html`<p>There is no payment of this id.</p>` };

/** The bank's page for a card that asks for authentication. Leaving it keeps the intent open. */
export function registerThreeDs(app: FastifyInstance, store: Store): void {
  app.get<{ Params: { id: string } }>('/sandbox/3ds/:id', async (request, reply) => {
    const intent = store.table('payment_intent').get(request.params.id);
    if (intent === undefined) return sendPage(reply, UNKNOWN, 404);
    if (intent.status !== 'requires_action') {
      return sendPage(reply, {
        title: 'Nothing to confirm',
        body: html`<p>This payment does not wait for you. It is: ${intent.status}.</p>`,
      });
    }
    return sendPage(reply, { title: 'Confirm your payment', body: question(intent) });
  });

  app.post<{ Params: { id: string } }>('/sandbox/3ds/:id', async (request, reply) => {
    const outcome = formOf(request.body)['outcome'];
    const before = store.table('payment_intent').get(request.params.id);
    if (before === undefined) return sendPage(reply, UNKNOWN, 404);
    const action = before.next_action;
    const returnUrl = action?.type === 'redirect_to_url' ? action.redirect_to_url.return_url : null;
    const after = store.change((tx) =>
      finishAuthentication(tx, structuredClone(before), outcome === 'complete'),
    );
    return goBack(reply, after, returnUrl);
  });
}
