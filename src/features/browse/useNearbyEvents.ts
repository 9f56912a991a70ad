import { skipToken } from '@reduxjs/toolkit/query/react';
import { useMemo } from 'react';
import { reasonOf } from '@/api/errors';
import { cardsFor, NEARBY_COUNT, rankingFor } from '@/api/nearbyEvents';
import { useListProjectsQuery } from '@/api/projectsApi';
import { useListRelevantProjectIdsQuery } from '@/api/relevanceApi';
import type { EventCard } from '@/api/types';

interface NearbyEventsData {
  events: EventCard[] | undefined;
  /** Why they could not be loaded. */
  failure: string | undefined;
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
      .slice(0, NEARBY_COUNT);
  }, [ids, found, excludeEventId]);
  return {
    events,
    failure: [ranked, cards]
      .map(({ isError, error }) => (isError ? reasonOf(error) : undefined))
      .find(Boolean),
    isFetching: ranked.isFetching || cards.isFetching,
    refetch: () => void (ranked.isError ? ranked.refetch() : cards.refetch()),
  };
}
