import { endpoints } from '../endpoints';
import { readForVisitor } from '../ports/visitorReads';
import {
  listLocations,
  listProfessionals,
  showLocation,
  showRestaurant,
  zipsNear,
} from '../services/places/places';
import type { Routes } from './routes';

export const placeRoutes: Routes = (context) => async (app) => {
  app.route({
    ...endpoints.listEventLocations,
    handler: async () => ({ event_locations: await readForVisitor(context, null, listLocations) }),
  });

  app.route({
    ...endpoints.showEventLocation,
    handler: async ({ params }) => ({
      data: { eventLocation: await readForVisitor(context, null, (own) => showLocation(own, params.id)) },
    }),
  });

  app.route({
    ...endpoints.listPostalCodes,
    handler: async ({ query }) => ({
      postal_codes: await readForVisitor(context, null, (own) => zipsNear(own, query.filter.coordinates)),
    }),
  });

  app.route({
    ...endpoints.listProfessionals,
    handler: async () => ({ professionals: await readForVisitor(context, null, listProfessionals) }),
  });

  app.route({
    ...endpoints.showRestaurant,
    handler: async ({ params }) => ({
      restaurant: await readForVisitor(context, null, (own) => showRestaurant(own, params.id)),
    }),
  });
};
