import { routes } from '@/config/routes';
import { keptSlices } from '../persistence/kinds';
import { SCHEMA_VERSION } from '../persistence/migrations';
import type { RootState } from '../rootReducer';
import { SNAPSHOT_FORMAT, type Snapshot } from './format';
import { hideSecrets } from './maskText';
import type { RecordedAction, Recorder } from './recorder';
import { redactFields, type RedactOptions } from './redact';
import { redactQuery } from './redactQueries';
import { payloadPrivacy, routeStatePrivacy, slicePrivacy } from './slicePrivacy';

export interface SnapshotContext extends Pick<
  Snapshot,
  'build' | 'route' | 'routeState' | 'takenAt' | 'timeZone' | 'viewport'
> {
  /** The customer ticked the box. */
  includePersonal?: boolean;
}

const REPORTED = [...keptSlices, 'flash', 'notices'] as const;

const redactState = (state: RootState, options: RedactOptions): Record<string, unknown> =>
  Object.fromEntries(
    REPORTED.map((slice) => [slice, redactFields(state[slice], slicePrivacy[slice], options)]),
  );

function redactQueries(state: RootState, options: RedactOptions): Record<string, unknown> {
  const kept = Object.entries(state.api.queries).flatMap(([key, query]): [string, unknown][] => {
    const redacted = redactQuery(key, query, options);
    return redacted ? [[key, redacted]] : [];
  });
  return Object.fromEntries(kept);
}

/** An action as it may leave the device. */
function redactAction(action: RecordedAction, options: RedactOptions): RecordedAction {
  if (!('payload' in action)) return action;
  return { ...action, payload: redactFields(action.payload, payloadPrivacy(action.type), options) };
}

/** Ways to a mail's token: `/password/edit/:token`. */
const TOKEN_ROUTES = Object.values(routes)
  .flatMap(({ pattern, aliases = [] }) => [pattern, ...aliases])
  .filter((pattern) => pattern.endsWith('/:token'))
  .map((pattern) => pattern.replace(':token', ''));

/** The path without its query, which may hold a secret, and without a token. */
function redactRoute(route: string): string {
  const path = route.replace(/[?#].*$/, '');
  const way = TOKEN_ROUTES.find((start) => path.startsWith(start));
  return way ? `${way}removed` : hideSecrets(path);
}

/** One JSON-ready object of what a customer sees, with nothing in it that is not declared public, or personal and agreed to. */
export function createSnapshot(
  state: RootState,
  log: ReturnType<Recorder['log']>,
  context: SnapshotContext,
): Snapshot {
  const { includePersonal = false, route, routeState, ...rest } = context;
  const options = { includePersonal };
  return {
    format: SNAPSHOT_FORMAT,
    schema: SCHEMA_VERSION,
    ...rest,
    route: redactRoute(route),
    routeState: redactFields(routeState ?? null, routeStatePrivacy, options) ?? null,
    state: redactState(state, options),
    queries: redactQueries(state, options),
    start: log.start && redactState(log.start, options),
    actions: log.actions.map((action) => redactAction(action, options)),
  };
}
