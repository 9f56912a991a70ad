/** Pages for the staff of an event, behind a link that the desk makes (docs/desk.md). */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../ports/context';
import { ApiError } from '../lib/errors';
import { doorList } from '../services/staff/door';
import { kitchenSheet } from '../services/staff/kitchen';
import { doorPage, kitchenPage, PAGE_POLICY, refusalPage } from '../services/staff/pages';
import type { Routes } from './routes';

const PAGES: Record<string, (context: Context, eventId: number) => Promise<string>> = {
  kitchen: async (context, eventId) => kitchenPage(await kitchenSheet(context, eventId)),
  door: async (context, eventId) => doorPage(await doorList(context, eventId)),
};

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': PAGE_POLICY,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};
const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply.headers(headers).type('text/html; charset=utf-8').send(html);

/** Refusals are pages too, because a person reads them. */
function answerWithPages(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => {
    if (error instanceof ApiError && error.status < 500) {
      return sendPage(reply.code(error.status), refusalPage(error.message));
    }
    request.log.error({ err: error }, 'staff page failed');
    return sendPage(reply.code(500), refusalPage('Something went wrong. Please try again.'));
  });
}

export const staffRoutes: Routes = (context) => async (app) => {
  answerWithPages(app as unknown as FastifyInstance);
  for (const [name, show] of Object.entries(PAGES)) {
    app.get<{ Params: { id: string } }>(
      `/staff/${name}/:id`,
      { config: { access: 'link' } },
      async (request, reply) => {
        const eventId = Number(request.params.id);
        const html = await show(context, eventId);
        // Who opened it is known by address only; the request's own line has it.
        request.log.info({ staffPage: name, event: eventId }, 'staff page shown');
        return sendPage(reply, html);
      },
    );
  }
};
