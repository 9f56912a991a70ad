import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { openProblemReport } from '@/api/problemReports';
import { VisuallyHidden } from '@/components/ui/VisuallyHidden';
import { ReplayOpener } from './ReplayOpener';
import type { ScreenChoice } from './ScreenChooser';
import type { ServedReport } from './panel/served';
import type { OpenedDump } from '../read/openedDump';
import { readDump } from '../read/readDump';
import { deskLinkIn, type DeskLink } from './deskLink';
import { showDump, type Showing } from './openDump';
import type { ReplayedSite } from './replayedSite';

const NOT_LOADED = 'The replay could not be loaded. Check your connection and try again.';

interface ReplayPageProps {
  site: ReplayedSite;
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
  site: ReplayedSite,
  onReplay: (replay: ReactNode, route: string) => void,
): Promise<void> {
  const onShow: ScreenChoice['onShow'] = (next) => show(dump, { ...showing, ...next }, site, onReplay);
  onReplay(await showDump(dump, showing, site, onShow), showing.route);
}

function useOpening(site: ReplayedSite) {
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
        const dump = await readDump(text);
        if (dump.ok)
          return await show(dump, { route: dump.screens[0] ?? '/', isLive: false, served }, site, onReplay);
        setProblem(served ? withoutStore(served) : dump.problem);
      } catch {
        setProblem(NOT_LOADED);
      }
      setStatus('');
    },
    [site, onReplay],
  );
  const openLink = useCallback(
    async (link: DeskLink) => {
      setProblem(null);
      setStatus('Fetching the report…');
      try {
        await open(await fetchReport(link));
      } catch (error) {
        setProblem(error instanceof Error ? error.message : NOT_LOADED);
        setStatus('');
      }
    },
    [open],
  );
  return { replay, problem, setProblem, status, open, openLink };
}

/** Accepts a dump, or the desk's link of a report, and shows it at once. */
export function ReplayPage({ site, given, desk = null }: ReplayPageProps) {
  const { replay, problem, setProblem, status, open, openLink } = useOpening(site);
  useEffect(() => {
    if (desk) void openLink(desk);
    else if (given) void open({ text: given });
  }, [desk, given, open, openLink]);
  const take = (text: string) => {
    const link = deskLinkIn(text);
    void (link ? openLink(link) : open({ text }));
  };
  return (
    <>
      <VisuallyHidden role="status">{status}</VisuallyHidden>
      {replay ?? <ReplayOpener status={status} problem={problem} onText={take} onProblem={setProblem} />}
    </>
  );
}
