import type { ReplayedSite } from '@/support/replay/replayedSite';
import { Site } from '../App';
import { CrashPage } from '../CrashPage';
import { ErrorBoundary } from '../ErrorBoundary';
import { showReceipts } from '../offline/receipts';
import { receiptsIn } from '../offline/savedReceipts';
import { routeAt } from '../routes';

/** The app as a replay shows it. */
export const replayedSite: ReplayedSite = {
  Site: () => (
    <ErrorBoundary fallback={<CrashPage />}>
      <Site />
    </ErrorBoundary>
  ),
  loadScreen: async (path) => routeAt(path)?.screen.load(),
  showReceipts: (text, session) => showReceipts(receiptsIn(text, session), session.userId),
};
