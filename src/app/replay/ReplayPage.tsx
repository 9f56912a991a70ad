import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { openProblemReport } from '@/api/problemReports';
import { VisuallyHidden } from '@/components/ui/VisuallyHidden';
import { ReplayOpener } from '@/features/support/ReplayOpener';
import type { ScreenChoice } from '@/features/support/ScreenChooser';
import type { ServedReport } from '@/features/support/panel/served';
import { chunk } from '@/lib/chunk';
import type { OpenedDump } from '@/store/snapshot/dump/openedDump';
import type { DeskLink } from './deskLink';
import type { Showing } from './openDump';

const opener = chunk(() => import(/* webpackChunkName: "replay-part" */ './openDump'));

const NOT_LOADED = 'The replay could not be loaded. Check your connection and try again.';

interface ReplayPageProps {
  /** A report inside the page (`npm run snapshot -- replay`). */
  given?: string;
  /** A report that was sent, by the desk's link. */
  desk?: DeskLink | null;
}

/** A text to open, with what the server knows of it. */
interface Opening {
  text: string;
  served?: ServedReport;
}

async function fetchReport({ id, link }: DeskLink): Promise<Opening> {
  const { problem_report, timeline } = await openProblemReport(id, link);
  const { report, ...rest } = problem_report;
  return { text: report, served: { ...rest, timeline } };
}

/** A report that was sent without a store, for example from a browser that blocks the storage: what is known of it in words. */
function withoutStore({ note, timeline }: ServedReport): string {
  const wrote = note ? ` The customer wrote: “${note}”` : '';
  const known = timeline.map(({ at, text }) => ` ${at}: ${text}.`).join('');
  return `This report holds no store to show.${wrote}${known}`;
}

/** Shows a dump, and its other screens when they are chosen. */
async function show(
  dump: OpenedDump,
  showing: Showing,
  onReplay: (replay: ReactNode, route: string) => void,
): Promise<void> {
  const { showDump } = await opener.load();
  const onShow: ScreenChoice['onShow'] = (next) => show(dump, { ...showing, ...next }, onReplay);
  onReplay(await showDump(dump, showing, onShow), showing.route);
}

function useOpening() {
  const [replay, setReplay] = useState<ReactNode>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [status, setStatus] = useState('');

  const onReplay = useCallback((next: ReactNode, route: string) => {
    setReplay(next);
    setStatus(`Replaying ${route}`);
  }, []);
  const open = useCallback(
    async ({ text, served }: Opening) => {
      setProblem(null);
      setStatus('Reading…');
      try {
        const { readDump } = await opener.load();
        const dump = await readDump(text);
        if (dump.ok)
          return await show(dump, { route: dump.screens[0] ?? '/', isLive: false, served }, onReplay);
        setProblem(served ? withoutStore(served) : dump.problem);
      } catch {
        setProblem(NOT_LOADED);
      }
      setStatus('');
    },
    [onReplay],
  );
  return { replay, problem, setProblem, status, open };
}

/** Accepts a dump and shows it at once. The code that reads and shows it loads with the first input. */
export function ReplayPage({ given, desk = null }: ReplayPageProps) {
  const { replay, problem, setProblem, status, open } = useOpening();
  const [isFetching, setIsFetching] = useState(desk !== null);
  useEffect(() => {
    if (given) void open({ text: given });
  }, [given, open]);
  useEffect(() => {
    if (!desk) return undefined;
    let isCurrent = true;
    fetchReport(desk)
      .then(
        (opening) => (isCurrent ? open(opening) : undefined),
        (error: unknown) => isCurrent && setProblem(error instanceof Error ? error.message : NOT_LOADED),
      )
      .finally(() => isCurrent && setIsFetching(false));
    return () => {
      isCurrent = false;
    };
  }, [desk, open, setProblem]);

  return (
    <>
      <VisuallyHidden role="status">{status}</VisuallyHidden>
      {replay ?? (
        <ReplayOpener
          isFetching={isFetching}
          problem={problem}
          onText={(text) => void open({ text })}
          onProblem={setProblem}
        />
      )}
    </>
  );
}
