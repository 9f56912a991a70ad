import { eventsApi } from '@/api/eventsApi';
import { cardsFor, rankingFor } from '@/api/nearbyEvents';
import { projectsApi } from '@/api/projectsApi';
import { relevanceApi } from '@/api/relevanceApi';
import { isRecord } from '@/lib/records';
import type { Snapshot } from '../format';
import { collectAnswers } from './collectAnswers';

/** Bounds the requests: two per event. */
const MAX_EVENTS = 20;

/** Events that the state has a cart for. */
const eventsOf = ({ state }: Pick<Snapshot, 'state'>): string[] =>
  isRecord(state.carts) ? Object.keys(state.carts) : [];

const zipOf = ({ state }: Pick<Snapshot, 'state'>): string | null =>
  isRecord(state.session) && typeof state.session.postalCode === 'string' ? state.session.postalCode : null;

/** Fetches the current public answers about the dump's events and those near its zip, by cache key. Leaves out failed ones. */
export const liveAnswers = (dump: Pick<Snapshot, 'state'>): Promise<Snapshot['queries']> =>
  collectAnswers(async ({ dispatch }) => {
    const once = { subscribe: false };
    const { getEvent, listMenuCategories } = eventsApi.endpoints;
    const asked: Promise<unknown>[] = eventsOf(dump)
      .slice(0, MAX_EVENTS)
      .flatMap((id) => [
        dispatch(getEvent.initiate(id, once)),
        dispatch(listMenuCategories.initiate(id, once)),
      ]);
    const zip = zipOf(dump);
    if (zip) {
      const { data: ids = [] } = await dispatch(
        relevanceApi.endpoints.listRelevantProjectIds.initiate(rankingFor(zip), once),
      );
      if (ids.length > 0)
        asked.push(dispatch(projectsApi.endpoints.listProjects.initiate(cardsFor(ids, zip), once)));
    }
    await Promise.all(asked);
  });
