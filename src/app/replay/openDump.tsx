import type { ReactNode } from 'react';
import type { ServedReport } from '@/features/support/panel/served';
import { stampText } from '@/features/support/stampText';
import { readDump, type OpenedDump } from '@/store/snapshot/dump/readDump';
import { replayFrames } from '@/store/snapshot/replayFrames';
import { routeAt } from '../routes';
import { liveAnswers } from './liveAnswers';
import { Replay } from './Replay';
import { savedAnswers } from './savedAnswers';
import { closeNetwork } from './seal';

export { readDump };

const TITLES: Record<OpenedDump['source'], string> = {
  report: 'Replay of a problem report.',
  storage: 'Replay of a copied local storage.',
  state: 'Replay of a copied state.',
  devTools: 'Replay of an export of Redux DevTools.',
};

const NO_ANSWERS = 'It holds no answers of the API: what they showed is missing.';
const RECEIPTS_ONLY =
  'Of the answers of the API it holds the last receipts, as the browser saved them, without how they were paid.';

function originOf({ source, snapshot }: OpenedDump, isLive: boolean, hasReceipts: boolean): string[] {
  if (source === 'report') return [TITLES.report];
  const hasAnswers = Object.keys(snapshot.queries).length > 0;
  const then = `Cart, form and session are from ${stampText(snapshot.takenAt, snapshot.timeZone)}.`;
  const now = isLive ? 'Events and menus are from now.' : hasAnswers || hasReceipts ? '' : NO_ANSWERS;
  return [TITLES[source], snapshot.takenAt > 0 ? then : '', hasReceipts ? RECEIPTS_ONLY : '', now].filter(
    Boolean,
  );
}

export interface Showing {
  /** One of the dump's screens. */
  route: string;
  /** Adds current public answers of the API to the store. */
  isLive: boolean;
  /** Of a report that was sent: what the server knows of it. */
  served?: ServedReport;
}

/** Shows a dump on one of its screens. Loads the screen's code first, as boot does. */
export async function showDump(dump: OpenedDump, { route, isLive, served }: Showing): Promise<ReactNode> {
  const live = isLive ? await liveAnswers(dump.snapshot) : {};
  const saved = await savedAnswers(dump);
  const snapshot = { ...dump.snapshot, route, queries: { ...dump.snapshot.queries, ...live, ...saved } };
  // The route shows a failure to load.
  await routeAt(route.replace(/\?.*$/, ''))
    ?.screen.load()
    .catch(() => undefined);
  closeNetwork();
  return (
    <Replay
      origin={originOf(dump, isLive, Object.keys(saved).length > 0)}
      remarks={dump.remarks}
      snapshot={snapshot}
      frames={replayFrames(snapshot)}
      served={served}
    />
  );
}
