import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { pageTitle, routes } from '@/config/routes';
import { CrashPage } from '../CrashPage';
import { ErrorBoundary } from '../ErrorBoundary';
import { takeDeskLink } from '@/support/replay/deskLink';
import { ReplayPage } from '@/support/replay/ReplayPage';
import { sealPage } from '@/support/replay/seal';
import { replayedSite } from './replayedSite';

/** The element into which `npm run snapshot -- replay` writes the report. */
const REPORT_ELEMENT_ID = 'problem-report';

/** Blocks links of the replayed app that the router does not handle; only the exit link may leave. */
function keepLinksInside(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (link && !link.hasAttribute('data-exit')) event.preventDefault();
  });
}

/** Starts the page `/support/replay`, without the app's store, token and storage. */
export function bootReplay(root: Root): void {
  const given = document.getElementById(REPORT_ELEMENT_ID)?.textContent ?? undefined;
  const desk = takeDeskLink();
  sealPage();
  keepLinksInside();
  document.title = pageTitle(routes.replay.title);
  root.render(
    <StrictMode>
      <ErrorBoundary fallback={<CrashPage />}>
        <ReplayPage site={replayedSite} given={given} desk={desk} />
      </ErrorBoundary>
    </StrictMode>,
  );
}
