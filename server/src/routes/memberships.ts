import { endpoints } from '../endpoints';
import { callerOf } from '../plugins/access';
import { answerUnlessKnown } from '../plugins/entityTag';
import {
  joinEvent,
  listLineItems,
  listMemberships,
  showCalendar,
  showMembership,
} from '../services/memberships/memberships';
import type { Routes } from './routes';

export const membershipRoutes: Routes = (context) => async (app) => {
  app.route({
    ...endpoints.joinEvent,
    handler: async (request) => ({
      membership: await joinEvent(context, callerOf(request).id, Number(request.params.id)),
    }),
  });

  app.route({
    ...endpoints.listMemberships,
    handler: (request) => listMemberships(context, callerOf(request).id, request.query),
  });

  app.route({
    ...endpoints.showMembership,
    handler: async (request, reply) => {
      const membership = await showMembership(context, callerOf(request).id, Number(request.params.id));
      return answerUnlessKnown([request, reply], { membership });
    },
  });

  app.route({
    ...endpoints.showCalendar,
    handler: async (request) => ({
      file: await showCalendar(context, callerOf(request).id, Number(request.params.id)),
    }),
  });

  app.route({
    ...endpoints.listLineItems,
    handler: async (request) => ({
      line_items: await listLineItems(
        context,
        callerOf(request).id,
        request.query.filter.project_membership_id,
      ),
    }),
  });
};
