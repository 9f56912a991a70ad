/** The API paths that screens request first, which the route manifest names (`firstCalls` of config/route). */
import { PROJECTS_PATH } from './openPaths';

/** Calls of every page: the notice on top. The server includes the answer in the page. */
export const SITE_CALLS = ['/api/v2/content_blocks/homepage-banner'];

export const EVENT_CALLS = ['/api/v2/events/:id', '/api/v2/events/:id/menu_categories'];

/** The same text as the base query's (api/params): brackets and values encoded, `:parameters` not. */
export function openEvents(zip: string, range: string): string {
  const pairs = [
    ['filter[aasm_state]', 'open'],
    ['filter[run_at_since]', ':today'],
    ['filter[postal_code]', zip],
    ['range', range],
    ['sort', 'run_at ASC'],
  ];
  const query = pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  return `${PROJECTS_PATH}?${query.replaceAll('%3A', ':')}`;
}

export const HOME_CALLS = [
  '/api/v2/contents/hero-caption',
  '/api/v2/contents/hero-image',
  openEvents(':homeZip', '[0,16]'),
];
