import { endpoints } from '../endpoints';
import { callerOf } from '../plugins/access';
import { answerUnlessKnown } from '../plugins/entityTag';
import { countedAddress } from '../plugins/limits';
import { endTable, openTable } from '../services/tables/host';
import { showTable } from '../services/tables/show';
import type { Routes } from './routes';

/** The code of a table opens it, so no line of the log has it. */
export const tableRoutes: Routes = (context) => async (app) => {
  app.route({
    ...endpoints.openTable,
    handler: async (request) => {
      const eventId = Number(request.params.id);
      const table = await openTable(context, callerOf(request).id, eventId, request.body);
      return { data: { table } };
    },
  });

  app.route({
    ...endpoints.showTable,
    handler: async (request, reply) => {
      const caller = { userId: request.user?.id ?? null, address: countedAddress(request) };
      const table = await showTable(context, request.params.code, caller);
      return answerUnlessKnown([request, reply], { data: { table } });
    },
  });

  app.route({
    ...endpoints.endTable,
    handler: async (request) => ({
      data: { table: await endTable(context, callerOf(request).id, request.params.code) },
    }),
  });
};
