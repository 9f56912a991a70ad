import { baseApi } from './baseApi';
import { path } from './path';
import { PROJECTS_PATH } from '@/config/openPaths';
import { eventCardShape, eventShape } from './shapes';
import { eventListTags, one } from './tags';
import type { EventCard, EventDetail, Id, ProjectFilter } from './types';

/** The default range of the list (spec 1 §7: "range [0,50]"). */
const FIRST_RANGE = [0, 50] as const;

export interface ProjectList {
  projects: EventCard[];
  /** Number of all matches; `range` limits the list. */
  total: number;
}

interface ProjectQuery {
  filter: ProjectFilter;
  range?: readonly [from: number, to: number];
  /** The cards of other towns say how far they are from this zip. */
  distanceFrom?: string;
}

export const projectsRequest = ({ filter, range = FIRST_RANGE, distanceFrom }: ProjectQuery) => ({
  path: PROJECTS_PATH,
  params: { filter, range: JSON.stringify(range), sort: 'run_at ASC', distance_from: distanceFrom },
});

/** What list and pages read of an answer. */
export const listOptions = {
  operation: 'listProjects',
  answer: { like: { projects: [eventCardShape], total: 0 } },
} as const;

export const projectsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Contract: "project index"; also loadProjectsBy (spec 1 §7), which sorts by run_at ASC. */
    listProjects: build.query<ProjectList, ProjectQuery>({
      query: projectsRequest,
      extraOptions: listOptions,
      providesTags: (list) => eventListTags(list?.projects),
    }),
    /** Contract: "project show". */
    getProject: build.query<EventDetail, Id>({
      query: (id) => ({ path: path`/api/v2/projects/${id}` }),
      extraOptions: { operation: 'showProject', answer: { at: 'project', like: eventShape } },
      providesTags: (_project, _error, id) => [one('Event', id)],
    }),
  }),
});

export const { useListProjectsQuery } = projectsApi;
