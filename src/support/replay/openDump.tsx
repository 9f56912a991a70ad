import type { ReactNode } from 'react';
import type { ScreenChoice } from './ScreenChooser';
import type { ServedReport } from './panel/served';
import { stampText } from './stampText';
import { isRecord } from '@/lib/records';
import { snapshotAt, type OpenedDump } from '../read/openedDump';
import type { Snapshot } from '../format';
import { replayFrames } from '../read/replayFrames';
import { liveAnswers } from './liveAnswers';
import { Replay } from './Replay';
import type { ReplayedSite } from './replayedSite';
import { savedAnswers } from './savedAnswers';
import { closeNetwork, pauseNetwork, withOpenCalls } from './seal';

const TITLES: Record<OpenedDump['source'], string> = {
  report: 'Replay of a problem report.',
  storage: 'Replay of a copied local storage.',
  state: 'Replay of a copied state.',
  devTools: 'Replay of an export of Redux DevTools.',
};

const NO_ANSWERS = 'It holds no answers of the API: what they showed is named in their place.';
const RECEIPTS_ONLY =
  'Of the answers of the API it holds the last receipts, as the browser saved them, without how they were paid.';
const BORROWED = 'What the API answered is taken from its other screens, names masked.';
const NO_TIME = 'It does not tell its time, so it is shown at the present.';
const NOW = 'What it lacks of events and menus is from now.';

const NO_NOW = 'Today’s events and menus could not be fetched.';

/** A query without an answer: the customer saw it loading. */
const isWaiting = (query: unknown): boolean =>
  isRecord(query) && query.status === 'pending' && query.data === undefined;

function originOf(
  { source, snapshot, isTimed, seen }: OpenedDump,
  shown: Snapshot,
  extras: Extras,
): string[] {
  if (source === 'report') return isTimed ? [TITLES.report] : [TITLES.report, NO_TIME];
  const stamp = (at: number) => stampText(at, shown.timeZone);
  const screen = seen.find(({ route }) => route === shown.route);
  const hasAnswers = seen.length > 0 || Object.keys(snapshot.queries).length > 0;
  return [
    TITLES[source],
    isTimed ? `Cart, form and session are from ${stamp(snapshot.takenAt)}.` : NO_TIME,
    screen
      ? `Sums and other answers are those of this screen at ${stamp(screen.takenAt)}, names masked.`
      : '',
    !screen && seen.length > 0 ? BORROWED : '',
    !screen && extras.hasReceipts ? RECEIPTS_ONLY : '',
    extras.live ? NOW : '',
    !extras.live && !hasAnswers && !extras.hasReceipts ? NO_ANSWERS : '',
    !extras.live && extras.isLive ? NO_NOW : '',
  ].filter(Boolean);
}

interface Extras {
  /** Today's answers were asked for. */
  isLive: boolean;
  live: object | null;
  hasReceipts: boolean;
}

export interface Showing {
  /** One of the dump's screens. */
  route: string;
  /** Current public answers of the API complete the store. */
  isLive: boolean;
  /** Of a report that was sent: what the server knows of it. */
  served?: ServedReport;
}

/** Number of the last replay. */
let shown = 0;

const liveOf = new WeakMap<OpenedDump, Snapshot['queries']>();

/** Today's answers, fetched once per dump: the network is closed after it. Null if there is none. */
async function todays(dump: OpenedDump): Promise<Snapshot['queries'] | null> {
  const answers = liveOf.get(dump) ?? (await withOpenCalls(() => liveAnswers(dump.snapshot)));
  if (Object.keys(answers).length === 0) return null;
  closeNetwork();
  liveOf.set(dump, answers);
  return answers;
}

/** Shows a dump on one of its screens. Loads the screen's code first, as boot does. */
export async function showDump(
  dump: OpenedDump,
  { route, isLive, served }: Showing,
  site: ReplayedSite,
  onShow: ScreenChoice['onShow'],
): Promise<ReactNode> {
  const isReport = dump.source === 'report';
  // A copied store may be completed later, by a press.
  if (isReport) closeNetwork();
  else pauseNetwork();
  const live = isLive ? await todays(dump) : null;
  const saved = await savedAnswers(dump, site);
  const own = snapshotAt(dump, route);
  // What was seen then has priority.
  const snapshot = { ...own, queries: { ...live, ...saved, ...own.queries } };
  const hasGaps = !isReport && !Object.values(own.queries).some(isWaiting);
  // The route shows a failure to load.
  await site.loadScreen(route.replace(/\?.*$/, '')).catch(() => undefined);
  shown += 1;
  return (
    <Replay
      id={shown}
      Site={site.Site}
      origin={originOf(dump, snapshot, { isLive, live, hasReceipts: Object.keys(saved).length > 0 })}
      remarks={dump.remarks}
      snapshot={snapshot}
      hasGaps={hasGaps}
      frames={replayFrames(snapshot)}
      served={served}
      choice={isReport ? undefined : { screens: dump.screens, route, isLive: live !== null, onShow }}
    />
  );
}
