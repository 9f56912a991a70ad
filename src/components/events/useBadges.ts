import { runtimeConfig } from '@/config/runtimeConfig';
import { useEachMinute } from '@/lib/useEachMinute';
import {
  badgesOf,
  closedNote,
  servingWords,
  type BadgeFacts,
  type ClosedNote,
  type EventBadge,
} from './eventView';

const badgesNow = (event: BadgeFacts, at: number): EventBadge[] =>
  badgesOf(event, at, runtimeConfig().flags.allowClosedProjects);

/** The badges of a card, updated with the time. */
export function useBadges(event: BadgeFacts): readonly EventBadge[] {
  return useEachMinute((at) => badgesNow(event, at).join()).split(',') as EventBadge[];
}

/** One line: delivery and pickup, or why the event takes no orders. */
export const useServingNote = (event: BadgeFacts): string =>
  useEachMinute((at) => closedNote(badgesNow(event, at)) ?? servingWords(event));

/** Why the event takes no orders; null while it does. */
export const useClosedNote = (event: BadgeFacts): ClosedNote | null =>
  useEachMinute((at) => closedNote(badgesNow(event, at)));
