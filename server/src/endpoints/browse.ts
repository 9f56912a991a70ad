import { IdParams } from '../schemas/common';
import * as event from '../schemas/events';
import { MenuCategoriesAnswer } from '../schemas/menu';
import * as query from '../schemas/queries';
import { endpoint } from './endpoint';

export const browse = {
  showEvent: endpoint(
    'GET /api/v2/events/:id',
    'optional',
    "One event, with the caller's membership",
    { params: IdParams },
    event.EventAnswer,
  ),
  listMenuCategories: endpoint(
    'GET /api/v2/events/:id/menu_categories',
    'optional',
    'The menu of an event',
    { params: IdParams },
    MenuCategoriesAnswer,
  ),
  listRelevantEvents: endpoint(
    'GET /api/v2/events/relevant',
    'optional',
    "Open events near the caller's zip; `filter` is JSON with restaurant and event_location; at most 50 at a time",
    { querystring: query.RelevantEventsQuery },
    event.ProjectsAnswer,
  ),
  listProjects: endpoint(
    'GET /api/v2/projects',
    'optional',
    'Events by any filter, run_at ascending, at most 50 at a time',
    { querystring: query.ProjectsQuery },
    event.ProjectsAnswer,
  ),
  showProject: endpoint(
    'GET /api/v2/projects/:id',
    'optional',
    'The same event under its older name',
    { params: IdParams },
    event.ProjectAnswer,
  ),
  listRelevantProjects: endpoint(
    'GET /api/v2/relevance/projects',
    'public',
    'Ids of the open events that matter most to a zip',
    { querystring: query.RelevanceQuery },
    query.RelevanceAnswer,
  ),
  listEventLocations: endpoint(
    'GET /api/v2/event_locations',
    'public',
    'Every location',
    {},
    event.EventLocationsAnswer,
  ),
  showEventLocation: endpoint(
    'GET /api/v2/event_locations/:id',
    'public',
    'A location by id, zip, slug or name',
    { params: query.NearParams },
    event.EventLocationAnswer,
  ),
  listPostalCodes: endpoint(
    'GET /api/postal_codes',
    'public',
    'Zips near coordinates, nearest first',
    { querystring: query.PostalCodesQuery },
    event.PostalCodesAnswer,
  ),
  listProfessionals: endpoint(
    'GET /api/v2/professionals',
    'public',
    'Restaurants as professionals',
    {},
    event.ProfessionalsAnswer,
  ),
  showRestaurant: endpoint(
    'GET /api/v2/restaurants/:id',
    'public',
    'A restaurant by id or slug, with its open events',
    { params: query.IdOrSlugParams },
    event.RestaurantAnswer,
  ),
  showContent: endpoint(
    'GET /api/v2/contents/:key',
    'public',
    'A text or picture of the home page',
    { params: query.KeyParams },
    event.ContentAnswer,
  ),
  showContentBlock: endpoint(
    'GET /api/v2/content_blocks/:slug',
    'public',
    'A block of HTML',
    { params: query.SlugParams },
    event.ContentBlockAnswer,
  ),
};
