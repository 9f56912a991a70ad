import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { openProblemReport } from '@/api/problemReports';
import { ReplayOpener } from '@/features/support/ReplayOpener';
import { StoreChooser } from '@/features/support/StoreChooser';
import { chunk } from '@/lib/chunk';
import type { OpenedDump } from '@/store/snapshot/dump/readDump';
import { MAX_DUMP } from '@/store/snapshot/format';
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

type Served = Showing['served'];

/** A text to open, with what the server knows of it. */
interface Opening {
  text: string;
  served?: Served;
}

async function fetchReport({ id, link }: DeskLink): Promise<Opening> {
  const { problem_report, timeline } = await openProblemReport(id, link);
  const { report, ...rest } = problem_report;
  return { text: report, served: { ...rest, timeline } };
}

/** A report that was sent without a store, for example from a browser that blocks the storage: what is known of it in words. */
function withoutStore({ note, timeline }: NonNullable<Served>): string {
  const wrote = note ? ` The customer wrote: “${note}”` : '';
  const known = timeline.map(({ at, text }) => ` ${at}: ${text}.`).join('');
  return `This report holds no store to show.${wrote}${known}`;
}

/** A copied store, whose screen must be chosen. */
interface Choosing {
  dump: OpenedDump;
  served: Served;
}

function useOpening() {
  const [replay, setReplay] = useState<ReactNode>(null);
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const show = useCallback(async (dump: OpenedDump, showing: Showing) => {
    setIsBusy(true);
    const { showDump } = await opener.load();
    setReplay(await showDump(dump, showing));
  }, []);
  const open = useCallback(
    async ({ text, served }: Opening) => {
      setProblem(null);
      try {
        const { readDump } = await opener.load();
        const dump = await readDump(text);
        if (!dump.ok) setProblem(served ? withoutStore(served) : dump.problem);
        else if (dump.source !== 'report') setChoosing({ dump, served });
        else await show(dump, { route: dump.snapshot.route, isLive: false, served });
      } catch {
        setProblem(NOT_LOADED);
      }
    },
    [show],
  );
  return { replay, choosing, setChoosing, problem, setProblem, isBusy, show, open };
}

/** Accepts a problem report. The code that reads and shows it loads with the first input. */
export function ReplayPage({ given, desk = null }: ReplayPageProps) {
  const { replay, choosing, setChoosing, problem, setProblem, isBusy, show, open } = useOpening();
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

  if (replay) return replay;
  if (choosing) {
    const { dump, served } = choosing;
    return (
      <StoreChooser
        screens={dump.screens}
        remarks={dump.remarks}
        isBusy={isBusy}
        onShow={(showing) => void show(dump, { ...showing, served })}
        onBack={() => setChoosing(null)}
      />
    );
  }
  return (
    <ReplayOpener
      maxSize={MAX_DUMP}
      isFetching={isFetching}
      problem={problem}
      onText={(text) => void open({ text })}
      onProblem={setProblem}
    />
  );
}
