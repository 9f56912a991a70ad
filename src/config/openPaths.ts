/**
 * Paths that the specifications leave open and that other code than the API's endpoints (`api/*Api.ts`) names as well: the route
 * manifest and the early script. A host that differs changes them here.
 */
export const SESSION_PATH = '/api/v2/session';
export const PROJECTS_PATH = '/api/v2/projects';
export const RELEVANCE_PATH = '/api/v2/relevance/projects';
