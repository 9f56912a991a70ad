import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { ReplayOpener } from '@/features/support/ReplayOpener';
import { StoreChooser } from '@/features/support/StoreChooser';
import { chunk } from '@/lib/chunk';
import type { OpenedDump } from '@/store/snapshot/dump/readDump';
import { MAX_SNAPSHOT } from '@/store/snapshot/format';
import type { Showing } from './openDump';

const opener = chunk(() => import(/* webpackChunkName: "replay-part" */ './openDump'));

const NOT_LOADED = 'The replay could not be loaded. Check your connection and try again.';

interface ReplayPageProps {
  /** A report inside the page (`npm run snapshot -- replay`). */
  given?: string;
}

/** Accepts a problem report. The code that reads and shows it loads with the first input. */
export function ReplayPage({ given }: ReplayPageProps) {
  const [replay, setReplay] = useState<ReactNode>(null);
  const [copied, setCopied] = useState<OpenedDump | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const show = useCallback(async (dump: OpenedDump, showing: Showing) => {
    setIsBusy(true);
    const { showDump } = await opener.load();
    setReplay(await showDump(dump, showing));
  }, []);
  const open = useCallback(
    async (text: string) => {
      setProblem(null);
      try {
        const { readDump } = await opener.load();
        const dump = readDump(text);
        if (!dump.ok) setProblem(dump.problem);
        else if (dump.source !== 'report') setCopied(dump);
        else await show(dump, { route: dump.snapshot.route, isLive: false });
      } catch {
        setProblem(NOT_LOADED);
      }
    },
    [show],
  );
  useEffect(() => {
    // Opening is asynchronous, because the code that reads the report is loaded first.
    // eslint-disable-next-line react-hooks/set-state-in-effect -- see the line above
    if (given) void open(given);
  }, [given, open]);

  if (replay) return replay;
  if (copied) {
    return (
      <StoreChooser
        screens={copied.screens}
        remarks={copied.remarks}
        isBusy={isBusy}
        onShow={(showing) => void show(copied, showing)}
        onBack={() => setCopied(null)}
      />
    );
  }
  return (
    <ReplayOpener
      maxSize={MAX_SNAPSHOT}
      problem={problem}
      onText={(text) => void open(text)}
      onProblem={setProblem}
    />
  );
}
