import type { FastifyRequest } from 'fastify';
import { endpoints } from '../endpoints';
import { callerOf } from '../plugins/access';
import { answerUnlessKnown } from '../plugins/entityTag';
import { countedAddress } from '../plugins/limits';
import { withdrawOfTable } from '../services/orders/expire';
import type { TableCaller } from '../services/tables/caller';
import { changeTable } from '../services/tables/cart';
import { joinTable, removeGuest } from '../services/tables/guests';
import { endTable, openTable } from '../services/tables/host';
import { putGuestLines } from '../services/tables/putLines';
import { showTable } from '../services/tables/show';
import type { Routes } from './routes';

const GUEST = 'x-table-guest';

/** The header is the proof of a guest without an account. */
function guestOf(request: Pick<FastifyRequest, 'user' | 'ip' | 'headers'>): TableCaller {
  const secret = request.headers[GUEST];
  return {
    userId: request.user?.id ?? null,
    secret: typeof secret === 'string' && secret !== '' ? secret : null,
    address: countedAddress(request),
  };
}
const hostOf = (request: FastifyRequest) => ({ ...guestOf(request), userId: callerOf(request).id });

/** The code of a table opens it, so no line of the log has it. */
export const tableRoutes: Routes = (context) => async (app) => {
  app.route({
    ...endpoints.openTable,
    handler: async (request) => {
      const at: Parameters<typeof openTable>[1] = [hostOf(request), Number(request.params.id)];
      return { data: { table: await openTable(context, at, request.body) } };
    },
  });

  app.route({
    ...endpoints.showTable,
    handler: async (request, reply) => {
      const table = await showTable(context, request.params.code, guestOf(request));
      reply.header('vary', [reply.getHeader('vary'), GUEST].filter(Boolean).join(', '));
      return answerUnlessKnown([request, reply], { data: { table } });
    },
  });

  app.route({
    ...endpoints.changeTable,
    handler: async (request) => {
      const { params, body } = request;
      if (body.locked === false) await withdrawOfTable(context, params.code, callerOf(request).id);
      const table = await changeTable(context, params.code, body, hostOf(request));
      return { data: { table } };
    },
  });

  app.route({
    ...endpoints.endTable,
    handler: async (request) => ({
      data: { table: await endTable(context, request.params.code, hostOf(request)) },
    }),
  });
};

/** Guests of a shared cart. */
export const tableGuestRoutes: Routes = (context) => async (app) => {
  app.route({
    ...endpoints.joinTable,
    handler: async (request) => ({
      data: { guest: await joinTable(context, request.params.code, request.body, guestOf(request)) },
    }),
  });

  app.route({
    ...endpoints.putGuestLines,
    handler: async (request) => {
      const { code, guestId } = request.params;
      const table = await putGuestLines(context, [code, Number(guestId)], request.body, guestOf(request));
      return { data: { table } };
    },
  });

  app.route({
    ...endpoints.removeGuest,
    handler: async (request) => {
      const { code, guestId } = request.params;
      return { data: { table: await removeGuest(context, [code, Number(guestId)], guestOf(request)) } };
    },
  });
};
