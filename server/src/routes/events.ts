import { endpoints } from '../endpoints';
import { showEvent } from '../services/events/detail';
import { listEvents } from '../services/events/list';
import { showMenu } from '../services/events/menu';
import { relevantEvents, relevantIds } from '../services/events/relevance';
import type { Routes } from './routes';

export const eventRoutes: Routes = (context) => async (app) => {
  app.route({
    ...endpoints.showEvent,
    handler: async ({ params, user }) => ({
      data: { event: await showEvent(context, params.id, user?.id ?? null) },
    }),
  });

  app.route({
    ...endpoints.showProject,
    handler: async ({ params, user }) => ({ project: await showEvent(context, params.id, user?.id ?? null) }),
  });

  app.route({
    ...endpoints.listMenuCategories,
    handler: async ({ params }) => ({ data: { menuCategories: await showMenu(context, params.id) } }),
  });

  app.route({
    ...endpoints.listProjects,
    handler: async ({ query, user }) => listEvents(context, query, user?.id),
  });

  app.route({
    ...endpoints.listRelevantProjects,
    handler: async ({ query }) => ({
      relevance: { ids: await relevantIds(context, query.postal_code, query.count) },
    }),
  });

  app.route({
    ...endpoints.listRelevantEvents,
    handler: async ({ query, user }) => relevantEvents(context, user, query),
  });
};
