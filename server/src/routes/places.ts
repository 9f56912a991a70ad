import { endpoints } from '../endpoints';
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
    handler: async () => ({ event_locations: await listLocations(context) }),
  });

  app.route({
    ...endpoints.showEventLocation,
    handler: async ({ params }) => ({ data: { eventLocation: await showLocation(context, params.id) } }),
  });

  app.route({
    ...endpoints.listPostalCodes,
    handler: async ({ query }) => ({ postal_codes: await zipsNear(context, query.filter.coordinates) }),
  });

  app.route({
    ...endpoints.listProfessionals,
    handler: async () => ({ professionals: await listProfessionals(context) }),
  });

  app.route({
    ...endpoints.showRestaurant,
    handler: async ({ params }) => ({ restaurant: await showRestaurant(context, params.id) }),
  });
};
