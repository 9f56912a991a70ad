import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { ReplayOpener } from '@/features/support/ReplayOpener';
import { chunk } from '@/lib/chunk';
import { MAX_SNAPSHOT } from '@/store/snapshot/format';

const opener = chunk(() => import(/* webpackChunkName: "replay-part" */ './openReport'));

const NOT_LOADED = 'The replay could not be loaded. Check your connection and try again.';

interface ReplayPageProps {
  /** A report that came with the page (`npm run snapshot -- replay`). */
  given?: string;
}

/** Takes a problem report; what reads and shows it comes with the first one. */
export function ReplayPage({ given }: ReplayPageProps) {
  const [replay, setReplay] = useState<ReactNode>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const open = useCallback(async (text: string) => {
    setProblem(null);
    try {
      const { openReport } = await opener.load();
      const opened = await openReport(text);
      if (opened.ok) setReplay(opened.replay);
      else setProblem(opened.problem);
    } catch {
      setProblem(NOT_LOADED);
    }
  }, []);
  useEffect(() => {
    // The report is at hand, but the code that reads it has to come.
    // eslint-disable-next-line react-hooks/set-state-in-effect -- see the line above
    if (given) void open(given);
  }, [given, open]);

  if (replay) return replay;
  return (
    <ReplayOpener
      maxSize={MAX_SNAPSHOT}
      problem={problem}
      onText={(text) => void open(text)}
      onProblem={setProblem}
    />
  );
}
