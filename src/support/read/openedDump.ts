import { hrefTo } from '@/config/hrefTo';
import { isRecord } from '@/lib/records';
import { SNAPSHOT_FORMAT, type Snapshot } from '../format';
import type { SeenScreen } from '../record/seen';
import { screensOf } from './screensOf';
import { timed } from './times';

/** The kind of a dump. A `report` holds one route and the API's answers; a `storage` the last screens, unless its browser had not yet saved them. */
type DumpSource = 'report' | 'storage' | 'state' | 'devTools';

export interface OpenedDump {
  ok: true;
  source: DumpSource;
  snapshot: Snapshot;
  /** False if the dump does not tell its time; it is then shown at the present. */
  isTimed: boolean;
  /** Paths that fit the state, the likeliest first; a report has one. */
  screens: string[];
  /** One sentence for each part that was left out. */
  remarks: string[];
  /** What a copied storage holds under `dw:receipts`, if anything. */
  receipts: string | null;
  /** The screens with their answers that a copied storage holds, the newest first. */
  seen: SeenScreen[];
}

export type Dump = OpenedDump | { ok: false; problem: string };

export const TOKEN_REMARK = 'A sign-in token was in it. It is not used; ask the customer to sign out.';

const NO_CONTEXT = { build: '', routeState: null, timeZone: 'UTC', viewport: { width: 0, height: 0 } };

/** A snapshot from a state alone. */
function asSnapshot(parts: Partial<Snapshot> & Pick<Snapshot, 'schema' | 'state'>): Snapshot {
  return {
    format: SNAPSHOT_FORMAT,
    ...NO_CONTEXT,
    route: '/',
    takenAt: 0,
    queries: {},
    answers: {},
    log: [],
    damaged: [],
    ...parts,
  };
}

/** Answers that arrived; a call that another screen was waiting for does not concern this one. */
const arrived = (queries: SeenScreen['queries']): SeenScreen['queries'] =>
  Object.fromEntries(
    Object.entries(queries).filter(([, query]) => isRecord(query) && query.status !== 'pending'),
  );

/**
 * A dump on one of its screens, with the answers of then if it holds them. Cart and form are the latest, so that a screen seen
 * earlier may need answers that a later one had, for example the quote of the final order.
 */
export function snapshotAt(
  { snapshot, seen }: Pick<OpenedDump, 'snapshot' | 'seen'>,
  route: string,
): Snapshot {
  const screen = seen.find((one) => one.route === route);
  const { takenAt, timeZone, viewport } = seen[0] ?? snapshot;
  const others = seen.map(({ queries }) => arrived(queries)).reverse();
  return {
    ...snapshot,
    takenAt,
    timeZone,
    viewport,
    ...screen,
    route,
    queries: Object.assign({}, snapshot.queries, ...others, screen?.queries) as Snapshot['queries'],
    state: { ...snapshot.state, ...screen?.state },
  };
}

/** Where the store is copied: a customer may come here from the screen with the problem. */
const COPYING = [hrefTo('support'), hrefTo('faq')];

/** The newest first, but the pages to which a customer turns for help last. */
const inOrder = (seen: readonly SeenScreen[]): string[] => {
  const routes = seen.map(({ route }) => route);
  return [...routes.filter((route) => !COPYING.includes(route)), ...routes];
};

type Extras = Partial<Pick<OpenedDump, 'remarks' | 'receipts' | 'seen'>>;

/** A dump that holds no report, on the likeliest screen. */
export function openedFrom(
  source: DumpSource,
  parts: Parameters<typeof asSnapshot>[0],
  { remarks = [], receipts = null, seen = [] }: Extras = {},
): OpenedDump {
  const { snapshot, isTimed } = timed(asSnapshot(parts));
  const screens = [...new Set([...inOrder(seen), ...screensOf(snapshot.state, receipts)])];
  return {
    ok: true,
    source,
    snapshot: { ...snapshot, route: screens[0] ?? '/' },
    isTimed,
    screens,
    remarks,
    receipts,
    seen,
  };
}
