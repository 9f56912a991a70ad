import type { FastifyInstance } from 'fastify';

import type { Faults } from '../control/faults';

const CALLBACK = /^[\w$.]{1,100}$/;

/** The e-mail marketing provider's JSONP call: `?EMAIL=…&ZIP=…&c=callback`. */
export function registerMailingList(app: FastifyInstance, faults: Faults): void {
  const members = new Map<string, string>();

  const subscribe = (email: string, zip: string): { result: 'success' | 'error'; msg: string } => {
    if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
      return { result: 'error', msg: '0 - Please enter a valid email address' };
    if (!/\d{5}/.test(zip)) return { result: 'error', msg: '1 - Please enter a valid zip code' };
    if (members.has(email.toLowerCase()))
      return { result: 'error', msg: `${email} is already subscribed to list Dwellivery.` };
    members.set(email.toLowerCase(), zip);
    return { result: 'success', msg: 'Thank you for subscribing!' };
  };

  app.get<{ Querystring: Record<string, string | undefined> }>(
    '/sandbox/mailing-list/subscribe',
    async (request, reply) => {
      if (faults.take(['mailing_list_fail']) !== null)
        return reply.code(503).type('text/plain').send('Service unavailable');
      const { EMAIL = '', ZIP = '', c, callback } = request.query;
      const name = c ?? callback ?? 'callback';
      if (!CALLBACK.test(name)) return reply.code(400).type('text/plain').send('Bad callback');
      const answer = JSON.stringify(subscribe(EMAIL.trim(), ZIP.trim())).replace(
        /[<>\u2028\u2029]/g,
        (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
      return reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(`/**/${name}(${answer})`);
    },
  );
  app.get('/sandbox/mailing-list/members.json', async () => ({
    members: [...members].map(([email, zip]) => ({ email, zip })),
  }));
}
