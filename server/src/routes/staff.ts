/** Pages for the staff of an event and their buttons, behind a link that the desk makes (docs/desk.md). */
import { Type } from '@sinclair/typebox';
import { STAGES } from '@dwellivery/domain/stage';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../ports/context';
import { problemOf } from '../plugins/problems';
import { IdText, Strict } from '../schemas/common';
import { Public } from '../schemas/privacy';
import type { Presses } from '../services/staff/buttons';
import { setDelivered } from '../services/staff/delivered';
import { doorList } from '../services/staff/door';
import { kitchenSheet } from '../services/staff/kitchen';
import { doorPage, kitchenPage, PAGE_POLICY, refusalPage } from '../services/staff/pages';
import { stageBoard } from '../services/staff/stageBoard';
import { setStage } from '../services/staff/stages';
import type { Routes } from './routes';

type Show = (context: Context, eventId: number, presses?: Presses) => Promise<string>;
const PAGES: Record<string, Show> = {
  kitchen: async (context, eventId, presses) => kitchenPage(await kitchenSheet(context, eventId), presses),
  door: async (context, eventId, presses) => doorPage(await doorList(context, eventId), presses),
};

const EventParams = Strict({ id: IdText });
const StopParams = Strict({ id: IdText, orderId: IdText });
/** A form has texts only. */
const Undo = Type.Optional(Public(Type.Union([Type.Boolean(), Type.Literal('true')])));
const StageBody = Strict({
  stage: Public(Type.Union(STAGES.map((stage) => Type.Literal(stage)))),
  undo: Undo,
});
const DeliveredBody = Type.Optional(Type.Union([Strict({ undo: Undo }), Public(Type.Null())]));
const isUndone = (body: { undo?: boolean | 'true' } | null | undefined): boolean =>
  body?.undo === true || body?.undo === 'true';

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': PAGE_POLICY,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};
const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply.headers(headers).type('text/html; charset=utf-8').send(html);

/** The script of a page sends and reads JSON, a browser without it forms and pages. */
const wantsJson = (request: FastifyRequest): boolean =>
  [request.headers['content-type'], request.headers.accept].some((value) =>
    value?.toLowerCase().startsWith('application/json'),
  );

/** Refusals are pages too, because a person reads them. */
function answerWithPages(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    // For the app's own handler.
    if (wantsJson(request)) throw error;
    const { status, message } = problemOf(error);
    if (status >= 500) request.log.error({ err: error }, 'staff page failed');
    return sendPage(reply.code(status), refusalPage(message));
  });
}

/** The query that opens the page; it was checked. */
function linkQuery(request: FastifyRequest): string {
  const { until, key } = request.query as { until: string; key: string };
  return new URLSearchParams({ until, key }).toString();
}

/** @param at the element to come back to */
async function answerPress(
  context: Context,
  [request, reply]: [FastifyRequest<{ Params: { id: string } }>, FastifyReply],
  { page, at, ...fields }: { page: string; at: string } & Record<string, unknown>,
): Promise<FastifyReply> {
  const eventId = Number(request.params.id);
  request.log.info({ staffPress: at, event: eventId, isUndone: isUndone(request.body as null) }, 'pressed');
  reply.headers(headers);
  if (!wantsJson(request)) return reply.redirect(`${page}?${linkQuery(request)}#press-${at}`, 303);
  const board = await stageBoard(context, eventId);
  return reply.send({ ...fields, buttons: board ? [...board.stages, ...board.stops] : [] });
}

type App = Parameters<ReturnType<Routes>>[0];

function sheet(app: App, context: Context, [name, show]: [string, Show]): void {
  const route = `/staff/${name}/:id`;
  app.get<{ Params: { id: string } }>(route, { config: { access: 'link' } }, async (request, reply) => {
    const eventId = Number(request.params.id);
    const board = await stageBoard(context, eventId);
    const page = `/staff/${name}/${eventId}`;
    const presses = board ? { board, page, query: linkQuery(request) } : undefined;
    const html = await show(context, eventId, presses);
    // Who opened it is known by address only; the request's own line has it.
    request.log.info({ staffPage: name, event: eventId }, 'staff page shown');
    return sendPage(reply, html);
  });
  app.route({
    method: 'POST',
    url: `${route}/stages`,
    config: { access: 'link', page: route },
    schema: { params: EventParams, body: StageBody },
    handler: async (request, reply) => {
      const [{ id }, { stage, undo }] = [request.params, request.body];
      const presses = await setStage(context, Number(id), { stage, undo: isUndone({ undo }) });
      const stageAt = presses.find((press) => press.stage === stage)?.at ?? null;
      const to = { page: `/staff/${name}/${id}`, at: stage };
      return answerPress(context, [request, reply], { ...to, stage, stageAt });
    },
  });
}

function stops(app: App, context: Context): void {
  app.route({
    method: 'POST',
    url: '/staff/door/:id/stops/:orderId/delivered',
    config: { access: 'link', page: '/staff/door/:id' },
    schema: { params: StopParams, body: DeliveredBody },
    handler: async (request, reply) => {
      const [eventId, orderId] = [Number(request.params.id), Number(request.params.orderId)];
      const deliveredAt = await setDelivered(context, { eventId, orderId }, isUndone(request.body));
      const to = { page: `/staff/door/${eventId}`, at: `stop-${orderId}` };
      return answerPress(context, [request, reply], { ...to, order: orderId, deliveredAt });
    },
  });
}

export const staffRoutes: Routes = (context) => async (app) => {
  answerWithPages(app as unknown as FastifyInstance);
  for (const page of Object.entries(PAGES)) sheet(app, context, page);
  stops(app, context);
};
