import type { FastifyInstance } from 'fastify';

import { html, sendPage, type Html } from '../http/page';

const CARDS = [
  ['4242 4242 4242 4242', 'succeeds'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'lacks funds'],
  ['4000 0025 0000 3155', 'asks the bank'],
  ['4000 0000 0000 0259', 'succeeds late, then is disputed'],
] as const;

const cardRow = ([number, outcome]: (typeof CARDS)[number]): Html =>
  html`<tr>
    <td><code>${number}</code></td>
    <td>${outcome}</td>
  </tr>`;

const BODY = html`<p>
    Dwellivery runs here with stand-ins for the outside world. No card is charged, no mail leaves this
    machine, and nobody at Facebook or Google hears of you.
  </p>
  <section class="card">
    <h2>Mail</h2>
    <p>Links to confirm an account or to choose a new password, receipts, and notes of failed payments.</p>
    <a class="button" href="/sandbox/outbox">Open the outbox</a>
  </section>
  <section class="card">
    <h2>Test cards</h2>
    <p>With any future date and any security code.</p>
    <div class="scroll" tabindex="0" role="region" aria-label="Test cards">
      <table>
        <thead>
          <tr>
            <th>Number</th>
            <th>The payment</th>
          </tr>
        </thead>
        <tbody>
          ${CARDS.map(cardRow)}
        </tbody>
      </table>
    </div>
  </section>
  <section class="card">
    <h2>What may go wrong</h2>
    <p>Decline the next card, lose a webhook, break the map, or set the clock.</p>
    <a class="button quiet" href="/sandbox/controls">Open the controls</a>
  </section>`;

/** The start page of the sandbox. */
export function registerStartPage(app: FastifyInstance): void {
  app.get('/sandbox', async (_request, reply) => sendPage(reply, { title: 'The sandbox', body: BODY }));
}
