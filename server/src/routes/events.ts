import { endpoints } from '../endpoints';
import { readForVisitor } from '../ports/visitorReads';
import { showEvent } from '../services/events/detail';
import { listEvents } from '../services/events/list';
import { showMenu } from '../services/events/menu';
import { relevantEvents, relevantIds } from '../services/events/relevance';
import type { Routes } from './routes';

export const eventRoutes: Routes = (context) => async (app) => {
  app.route({
    ...endpoints.showEvent,
    handler: async ({ params, user }) => ({
      data: {
        event: await readForVisitor(context, user, (own) => showEvent(own, params.id, user?.id ?? null)),
      },
    }),
  });

  app.route({
    ...endpoints.showProject,
    handler: async ({ params, user }) => ({
      project: await readForVisitor(context, user, (own) => showEvent(own, params.id, user?.id ?? null)),
    }),
  });

  app.route({
    ...endpoints.listMenuCategories,
    handler: async ({ params, user }) => ({
      // Of a customer who orders at the primary, which refuses what has left the menu: a standby may still have it.
      data: { menuCategories: await readForVisitor(context, user, (own) => showMenu(own, params.id)) },
    }),
  });

  app.route({
    ...endpoints.listProjects,
    handler: async ({ query, user }) =>
      readForVisitor(context, user, (own) => listEvents(own, query, user?.id)),
  });

  app.route({
    ...endpoints.listRelevantProjects,
    handler: async ({ query }) => ({
      relevance: {
        ids: await readForVisitor(context, null, (own) => relevantIds(own, query.postal_code, query.count)),
      },
    }),
  });

  app.route({
    ...endpoints.listRelevantEvents,
    handler: async ({ query, user }) =>
      readForVisitor(context, user, (own) => relevantEvents(own, user, query)),
  });
};
