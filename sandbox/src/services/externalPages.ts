import type { FastifyInstance } from 'fastify';

import { html, sendPage, type Html } from '../http/page';

const form = (button: string, fields: Html): Html =>
  html`<form class="card" method="post">${fields}<button>${button}</button></form>`;
const EMAIL = html`<label>E-mail<input type="email" name="email" autocomplete="email" required /></label>`;
const ZIP = html`<label
  >Zip code<input name="zip" inputmode="numeric" pattern="[0-9]{5}" autocomplete="postal-code" required
/></label>`;

interface ExternalPage {
  title: string;
  body: Html;
  thanks?: string;
}

/** External pages that the product links to. */
const PAGES: Record<string, ExternalPage> = {
  partners: {
    title: 'Cook for your neighbors',
    body: html`<p>
        Restaurants, food trucks and pop-ups bring one evening of food to a neighborhood. Orders are in before
        you start cooking.
      </p>
      ${form('Get in touch', html`<label>Restaurant<input name="restaurant" required /></label>${EMAIL}`)}`,
    thanks: 'Thank you. We will call you back this week.',
  },
  waitlist: {
    title: 'Join the waitlist',
    body: html`<p>
        This event is not open for orders. Leave your address and you hear first when a place is free.
      </p>
      ${form('Join the waitlist', html`${EMAIL}${ZIP}`)}`,
    thanks: 'You are on the list.',
  },
  'mailing-list': {
    title: 'Hear about new events',
    body: html`<p>One short mail a week: which food comes to your streets, and when.</p>
      ${form('Subscribe', html`${EMAIL}${ZIP}`)}`,
    thanks: 'Thanks for subscribing!',
  },
  app: {
    title: 'Get the app',
    body: html`<div class="card">
      <p>The mobile app shows the same events and orders as the website.</p>
      <p class="note">In the sandbox there is no store to send you to.</p>
    </div>`,
  },
  'gift-cards': {
    title: 'Gift cards',
    body: html`<div class="card">
      <p>Give a neighbor an evening without cooking.</p>
      <p class="note">In the sandbox nothing is sold here.</p>
    </div>`,
  },
  press: {
    title: 'Press',
    body: html`<div class="card"><p>Pictures, facts and a contact for journalists.</p></div>`,
  },
  'learn-more': {
    title: 'Delivered to your door',
    body: html`<div class="card">
      <p>
        Some events bring the food to your home within their delivery range. Everything is cooked for the
        evening you choose.
      </p>
    </div>`,
  },
};

export function registerExternalPages(app: FastifyInstance): void {
  type Route = { Params: { slug: string } };
  const find = (slug: string): ExternalPage | undefined =>
    Object.hasOwn(PAGES, slug) ? PAGES[slug] : undefined;
  app.get<Route>('/sandbox/pages/:slug', async (request, reply) => {
    const page = find(request.params.slug);
    return page === undefined
      ? sendPage(reply, { title: 'No such page', body: html`<p>The link may be out of date.</p>` }, 404)
      : sendPage(reply, page);
  });
  app.post<Route>('/sandbox/pages/:slug', async (request, reply) => {
    const page = find(request.params.slug);
    if (page?.thanks === undefined)
      return sendPage(reply, { title: 'No such form', body: html`<p>Nothing was sent.</p>` }, 404);
    return sendPage(reply, {
      title: page.title,
      body: html`<p class="good" role="status">${page.thanks}</p>`,
    });
  });
}
