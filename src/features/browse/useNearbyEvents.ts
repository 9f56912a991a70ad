import { skipToken } from '@reduxjs/toolkit/query/react';
import { useMemo } from 'react';
import { useListProjectsQuery } from '@/api/projectsApi';
import { useListRelevantProjectIdsQuery } from '@/api/relevanceApi';
import type { EventCard } from '@/api/types';

/** Browse-more blocks show 4 events (spec 1 §9). */
const COUNT = 4;

/** The call that ranks a zip's events. Requests one more, because one may be excluded. */
export const rankingFor = (postalCode: string) => ({ postalCode, count: COUNT + 1 });
/** The call for the cards of ranked events, with the distance of those in other towns. */
export const cardsFor = (ids: number[], postalCode: string) => ({
  filter: { ids },
  distanceFrom: postalCode,
});

interface NearbyEventsData {
  events: EventCard[] | undefined;
  hasFailed: boolean;
  isFetching: boolean;
  refetch: () => void;
}

/** The most relevant events for a zip. One call ranks ids, another gets the cards. */
export function useNearbyEvents(postalCode: string, excludeEventId?: number): NearbyEventsData {
  const ranked = useListRelevantProjectIdsQuery(rankingFor(postalCode));
  const ids = ranked.currentData;
  const cards = useListProjectsQuery(ids && ids.length > 0 ? cardsFor(ids, postalCode) : skipToken);
  const found = cards.currentData?.projects;
  const events = useMemo(() => {
    if (ids?.length === 0) return [];
    if (!ids || !found) return undefined;
    return ids
      .map((id) => found.find((event) => event.id === id))
      .filter((event) => event !== undefined)
      .filter(({ id }) => id !== excludeEventId)
      .slice(0, COUNT);
  }, [ids, found, excludeEventId]);
  return {
    events,
    hasFailed: ranked.isError || cards.isError,
    isFetching: ranked.isFetching || cards.isFetching,
    refetch: () => void (ranked.isError ? ranked.refetch() : cards.refetch()),
  };
}
