import { endpoints } from '../endpoints';
import { askForAlert, confirmAlert, endAlert } from '../services/alerts/areaAlerts';
import type { Routes } from './routes';

export const alertRoutes: Routes = (context) => async (app) => {
  app.route({
    ...endpoints.createAreaAlert,
    handler: async ({ user, body }) => ({ alert: await askForAlert(context, user, body) }),
  });

  app.route({
    ...endpoints.confirmAreaAlert,
    handler: async ({ params }) => ({ alert: await confirmAlert(context, params.token) }),
  });

  app.route({
    ...endpoints.endAreaAlert,
    handler: async ({ params }) => ({ alert: await endAlert(context, params.token) }),
  });
};
