import { parseJson } from '@/lib/records';
import { privacyOf } from '@/store/persistence/kinds';
import type { RootState } from '@/store/rootReducer';
import { lastMutations, redactAnswers, redactPlace } from './createSnapshot';
import type { Snapshot } from '../format';
import { redactFields } from '../mask/redact';
import { redactQuery } from '../mask/redactQueries';

/** Most screens that are kept; the latest visit of each. */
export const MAX_SEEN = 5;
/** Most characters on disk, so that a pasted storage still fits an e-mail. */
export const MAX_SEEN_CHARS = 100_000;
/** An older screen is removed by the next write (ms). */
export const SEEN_FOR_MS = 24 * 3_600_000;

/** One screen with what it showed besides the kept slices: masked as in a problem report. */
export type SeenScreen = Pick<
  Snapshot,
  'takenAt' | 'route' | 'routeState' | 'timeZone' | 'viewport' | 'queries' | 'answers'
> & {
  /** Flash and notices. */
  state: Record<string, unknown>;
};

/** Whose screens they are. They are replayed with no other session. */
export interface Owner {
  userId: number | null;
  epoch: number;
}

/** Screens share answers, so the text holds each once. */
interface StoredSeen extends Owner {
  screens: (Omit<SeenScreen, 'queries'> & { queries: string[] })[];
  queries: SeenScreen['queries'];
}

export type SeenContext = Pick<SeenScreen, 'takenAt' | 'route' | 'routeState' | 'timeZone' | 'viewport'>;

const MASKED = { includePersonal: false };

/** The screen of a state: its queries are those that a mounted component subscribes to. */
export function seenNow(state: RootState, context: SeenContext): SeenScreen {
  const shown = Object.entries(state.api.queries).flatMap(([key, query]): [string, unknown][] => {
    const isShown = Object.keys(state.api.subscriptions[key] ?? {}).length > 0;
    const entry = isShown && query ? redactQuery(key, query, MASKED) : null;
    return entry ? [entry] : [];
  });
  return {
    ...context,
    ...redactPlace(context, MASKED),
    state: {
      flash: redactFields(state.flash, privacyOf('flash'), MASKED),
      notices: redactFields(state.notices, privacyOf('notices'), MASKED),
    },
    queries: Object.fromEntries(shown),
    answers: redactAnswers(lastMutations(state), MASKED),
  };
}

function textOf(owner: Owner, screens: readonly SeenScreen[]): string {
  const queries: SeenScreen['queries'] = Object.assign(
    {},
    ...screens.map((screen) => screen.queries).reverse(),
  );
  const stored = screens.map((screen) => ({ ...screen, queries: Object.keys(screen.queries) }));
  return JSON.stringify({ ...owner, screens: stored, queries } satisfies StoredSeen);
}

/** Drops the largest answer, which is a menu: a replay can fetch today's. */
function withoutLargest(screen: SeenScreen): SeenScreen {
  const [largest] = Object.entries(screen.queries)
    .map(([key, query]) => [key, JSON.stringify(query).length] as const)
    .sort(([, a], [, b]) => b - a);
  const { [largest?.[0] ?? '']: _dropped, ...queries } = screen.queries;
  return { ...screen, queries };
}

/** The earlier screens of a text that this browser wrote for the same session. The reader of a dump trusts it less (dump/readSeen). */
function earlierIn(stored: string | null, { userId, epoch }: Owner): SeenScreen[] {
  const text = parseJson(stored ?? '') as StoredSeen | null | undefined;
  if (text?.userId !== userId || text.epoch !== epoch) return [];
  return text.screens.map((screen) => ({
    ...screen,
    queries: Object.fromEntries(screen.queries.map((key) => [key, text.queries[key]])),
  }));
}

/** Filters do not make another screen: trying them must not displace the checkout of before. */
const pathOf = (route: string): string | undefined => route.split('?')[0];

/** The text to store after `screen`: the last screens, the newest first, as many as there is room for. */
export function withSeen(stored: string | null, screen: SeenScreen, owner: Owner): string {
  const earlier = earlierIn(stored, owner).filter(
    ({ route, takenAt }) => pathOf(route) !== pathOf(screen.route) && takenAt > screen.takenAt - SEEN_FOR_MS,
  );
  let screens = [screen, ...earlier].slice(0, MAX_SEEN);
  while (screens.length > 1 && textOf(owner, screens).length > MAX_SEEN_CHARS) screens = screens.slice(0, -1);
  while (Object.keys(screens[0]?.queries ?? {}).length > 0 && textOf(owner, screens).length > MAX_SEEN_CHARS)
    screens = screens.map(withoutLargest);
  return textOf(owner, screens);
}
