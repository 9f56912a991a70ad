import type { FastifyInstance } from 'fastify';

import { html, sendPage, type Html } from '../http/page';
import type { Push, Receivers } from '../push/receivers';
import type { Mail, Outbox } from './outbox';

const timeOf = ({ receivedAt }: Pick<Mail, 'receivedAt'>): string =>
  `${receivedAt.replace('T', ', ').slice(0, 17)} UTC`;

const row = (mail: Mail): Html =>
  html`<li>
    <a href="/sandbox/outbox/${mail.id}">
      <strong>${mail.subject || '(no subject)'}</strong>
      <span>to ${mail.to.join(', ')}</span>
      <span>${timeOf(mail)}</span>
    </a>
  </li>`;

const isText = (value: unknown): value is { title: string; body: string } =>
  typeof value === 'object' && value !== null && 'title' in value && 'body' in value;

/** The browser and what it showed. */
function pushRow({ id, receivedAt, message }: Push): Html {
  const { title, body } = isText(message) ? message : { title: 'A push', body: JSON.stringify(message) };
  return html`<li>
    <strong>${title}</strong>
    <span>${body}</span>
    <span>to browser ${id.slice(0, 6)}, ${timeOf({ receivedAt })}</span>
  </li>`;
}

const pushList = (pushes: Push[]): Html =>
  pushes.length === 0
    ? html``
    : html`<h2>Pushes</h2>
        <ul class="mails">
          ${pushes.map(pushRow)}
        </ul>`;

// Allows links to open in a new tab; scripts stay blocked.
const FRAME = 'allow-popups allow-popups-to-escape-sandbox';

function registerMail(app: FastifyInstance, outbox: Outbox): void {
  app.get<{ Params: { id: string } }>('/sandbox/outbox/:id', async (request, reply) => {
    const mail = outbox.find(Number(request.params.id));
    if (mail === undefined)
      return sendPage(
        reply,
        { title: 'No such mail', body: html`<p><a href="/sandbox/outbox">Back to the outbox</a></p>` },
        404,
      );
    const base = '<base target="_blank">';
    const body = html`<p><a href="/sandbox/outbox">All mails</a></p>
      <dl>
        <dt>From</dt>
        <dd>${mail.from}</dd>
        <dt>To</dt>
        <dd>${mail.to.join(', ')}</dd>
        <dt>Time</dt>
        <dd>${timeOf(mail)}</dd>
      </dl>
      ${mail.html === null ? '' : html`<iframe class="mail" title="The mail" sandbox="${FRAME}" srcdoc="${base + mail.html}"></iframe>`}
      <h2>As text</h2>
      <pre style="white-space:pre-wrap;overflow-wrap:anywhere">${mail.text}</pre>`;
    return sendPage(reply, { title: mail.subject || '(no subject)', body });
  });
}

/** The outbox: every mail that the product sent, and every push to a browser of the stand-in. */
export function registerOutbox(app: FastifyInstance, outbox: Outbox, receivers: Receivers): void {
  app.get<{ Querystring: { to?: string } }>('/sandbox/outbox.json', async (request) => ({
    mails: outbox.list(request.query.to),
  }));
  app.delete('/sandbox/outbox.json', async () => {
    outbox.clear();
    return { mails: [] };
  });
  app.get<{ Querystring: { to?: string } }>('/sandbox/outbox', async (request, reply) => {
    const mails = outbox.list(request.query.to);
    const body =
      mails.length === 0
        ? html`<p>No mail yet. Sign up, reset a password or order something, then reload.</p>`
        : html`<p>What the product has mailed, newest first. Reload for more.</p>
            <ul class="mails">
              ${mails.map(row)}
            </ul>`;
    return sendPage(reply, { title: 'Outbox', body: html`${body}${pushList(receivers.list())}` });
  });
  registerMail(app, outbox);
}
