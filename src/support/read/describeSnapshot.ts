import type { Snapshot } from '../format';
import { loadSnapshot, migrationsFor } from './loadSnapshot';
import { replayFrames, type Change, type Frame } from './replayFrames';

const LAST_ACTIONS = 20;
const CHANGES_SHOWN = 5;

const list = (lines: readonly string[]): string[] =>
  lines.length > 0 ? lines.map((line) => `  ${line}`) : ['  none'];

function who(state: ReturnType<typeof loadSnapshot>): string {
  const { userId, postalCode, checkFailed } = state.session;
  const name = userId === null ? 'a visitor' : `customer ${userId}`;
  return `${name}, zip ${postalCode ?? 'unknown'}${checkFailed ? ', sign-in could not be checked' : ''}`;
}

function carts(state: ReturnType<typeof loadSnapshot>): string[] {
  return Object.entries(state.carts).flatMap(([eventId, { items, transactionId }]) => [
    `event ${eventId}${transactionId ? `, being paid (${transactionId})` : ''}`,
    ...items.map(
      ({ quantity, product, notes }) => `  ${quantity} × ${product.name}${notes && ` (${notes})`}`,
    ),
  ]);
}

const changeText = ({ path, before, after }: Change): string =>
  `    ${path}: ${JSON.stringify(before) ?? 'nothing'} → ${JSON.stringify(after) ?? 'nothing'}`;

function frameText({ action, changes, route }: Frame): string[] {
  if (!action) return [`page opened at ${route}`];
  const rest = changes.length - CHANGES_SHOWN;
  return [
    `${new Date(action.at).toISOString()} ${action.type}${action.endpointName ? ` (${action.endpointName})` : ''}${action.route ? ` ${action.route}` : ''}`,
    ...changes.slice(0, CHANGES_SHOWN).map(changeText),
    ...(rest > 0 ? [`    and ${rest} more`] : []),
  ];
}

/** A report as text for a terminal: route, time, customer, carts, queries and last actions. */
export function describeSnapshot(snapshot: Snapshot): string {
  const state = loadSnapshot(snapshot);
  const { route, takenAt, timeZone, viewport, build, format, schema } = snapshot;
  const steps = migrationsFor(snapshot).map(({ to }) => to);
  const frames = replayFrames(snapshot);
  return [
    `Route     ${route}`,
    `Time      ${new Date(takenAt).toISOString()} (${timeZone})`,
    `Viewport  ${viewport.width} × ${viewport.height}`,
    `Build     ${build || 'unknown'}, format ${format}, schema ${schema}${steps.length ? `, migrated to ${steps.join(', ')}` : ''}`,
    `Who       ${who(state)}`,
    'Carts',
    ...list(carts(state)),
    'Notices',
    ...list(state.notices.map(({ text }) => text)),
    'Answers',
    ...list(Object.entries(state.api.queries).map(([key, query]) => `${query?.status ?? ''} ${key}`)),
    'Damaged texts that were set aside',
    ...list(snapshot.damaged.map(({ key, text, length }) => `${key} (${length} characters): ${text}`)),
    `Last ${LAST_ACTIONS} of ${frames.filter(({ action }) => action).length} actions`,
    ...list(frames.slice(-LAST_ACTIONS).flatMap(frameText)),
  ].join('\n');
}
