import { eventsApi } from '@/api/eventsApi';
import { createTokenStore } from '@/lib/tokenStore';
import type { Snapshot } from '@/store/snapshot/format';
import { makeStore } from '@/store/store';

/** Bounds the requests: two per event. */
const MAX_EVENTS = 20;

/** Fetches the current public answers about these events, by cache key. Leaves out failed ones. */
export async function liveAnswers(eventIds: readonly string[]): Promise<Snapshot['queries']> {
  const { dispatch, getState } = makeStore({ storage: 'none', tokens: createTokenStore(null) });
  const { getEvent, listMenuCategories } = eventsApi.endpoints;
  const asked = eventIds
    .slice(0, MAX_EVENTS)
    .flatMap((id) => [
      dispatch(getEvent.initiate(id, { subscribe: false })),
      dispatch(listMenuCategories.initiate(id, { subscribe: false })),
    ]);
  await Promise.all(asked);
  const answers = Object.entries(getState().api.queries);
  return Object.fromEntries(answers.filter(([, answer]) => answer?.status === 'fulfilled'));
}
