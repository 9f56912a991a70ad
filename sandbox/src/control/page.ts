import type { FastifyInstance } from 'fastify';

import { html, sendPage } from '../http/page';
import { ACTIONS } from './faults';

const LABELS: Record<(typeof ACTIONS)[number], string> = {
  decline: 'Payments: decline the card',
  late: 'Payments: charge the card late (processing first)',
  delay: 'Payments: answer late',
  drop_before: 'Payments: lose the request (nothing happens)',
  drop_after: 'Payments: lose the answer (it happened)',
  error: 'Payments: answer 500 (nothing happens)',
  webhook_lose: 'Webhooks: lose',
  webhook_double: 'Webhooks: send twice',
  webhook_hold: 'Webhooks: hold until flushed',
  webhook_reorder: 'Webhooks: collect, then send newest first',
  webhook_delay: 'Webhooks: send late',
  maps_fail: 'Maps: fail (with a status)',
  maps_slow: 'Maps: answer late',
  maps_deny: 'Maps: refuse the key',
  mailing_list_fail: 'Mailing list: fail',
  oauth_fail: 'Social sign-in: fail',
  wallets_none: 'Payments: a browser without wallets',
  push_gone: 'Push: the browser has unsubscribed (410)',
  push_busy: 'Push: too many (429)',
  push_fail: 'Push: fail (500)',
  push_slow: 'Push: answer late',
};

const CLOCK = html`<form class="card" id="clock">
  <h2>Clock</h2>
  <p>
    The product takes it for <strong id="now">…</strong>. Events close and subscriptions end by this clock;
    the browser keeps its own.
  </p>
  <div class="two">
    <label>Set it to<input name="now" type="datetime-local" required /></label>
  </div>
  <div class="actions">
    <button>Set</button>
    <button type="button" class="quiet" data-ahead="1">One hour on</button>
    <button type="button" class="quiet" data-ahead="24">One day on</button>
    <button type="button" class="quiet" data-real>Back to the real time</button>
  </div>
</form>`;

const FAULTS = html`<form class="card" id="add">
    <h2>Add a fault</h2>
    <p>It strikes the next requests that match, and is then used up.</p>
    <div class="two">
      <label
        >Fault<select name="action">
          ${ACTIONS.map((action) => html`<option value="${action}">${LABELS[action]}</option>`)}
        </select></label
      >
      <label
        >How many times (empty: until removed)<input
          name="count"
          inputmode="numeric"
          pattern="[0-9]*"
          value="1"
      /></label>
      <label>Milliseconds<input name="ms" inputmode="numeric" pattern="[0-9]*" value="3000" /></label>
      <label
        >Decline code<select name="decline_code">
          <option>generic_decline</option>
          <option>insufficient_funds</option>
          <option>expired_card</option>
          <option>incorrect_cvc</option>
          <option>processing_error</option>
        </select></label
      >
      <label
        >Status of the map<select name="status">
          <option>UNKNOWN_ERROR</option>
          <option>OVER_QUERY_LIMIT</option>
          <option>REQUEST_DENIED</option>
          <option>NOT_FOUND</option>
          <option>ZERO_RESULTS</option>
        </select></label
      >
      <label>Only for transaction id<input name="transaction_id" /></label>
      <label>Only for object id<input name="id" placeholder="pi_…" /></label>
      <label>Only for webhook type<input name="type" placeholder="payment_intent.*" /></label>
      <label>Only for requests with<input name="request" placeholder="/confirm" /></label>
    </div>
    <button>Add</button>
  </form>
  <p class="error" role="alert" id="problem"></p>
  <p class="good" role="status" id="status"></p>
  <h2>Faults waiting</h2>
  <div class="scroll" tabindex="0" role="region" aria-label="Faults waiting"><table id="rules"></table></div>
  <div class="actions"><button class="quiet" data-put='{"reset":true}'>Remove every fault</button></div>
  <h2>Payments</h2>
  <div class="actions">
    <button class="quiet" data-put='{"settle":"all"}'>Finish late payments now</button>
  </div>
  <div class="scroll tall" tabindex="0" role="region" aria-label="Payments">
    <table id="payment_intents"></table>
  </div>
  <h2>Webhooks</h2>
  <div class="actions">
    <button class="quiet" data-put='{"flush":"sent"}'>Send held webhooks</button>
    <button class="quiet" data-put='{"flush":"reverse"}'>Send held webhooks, newest first</button>
  </div>
  <div class="scroll tall" tabindex="0" role="region" aria-label="Webhooks">
    <table id="events"></table>
  </div>`;

/** The fault controls as a page. */
export function registerControlPage(
  app: FastifyInstance,
  { isClockSettable }: { isClockSettable: boolean },
): void {
  const body = html`<p class="wide">Make something go wrong on purpose, and see what becomes of it.</p>
    ${isClockSettable && CLOCK}${FAULTS}`;
  app.get('/sandbox/controls', async (_request, reply) =>
    sendPage(reply, { title: 'Controls', body, script: '/sandbox/assets/controls.js' }),
  );
}
