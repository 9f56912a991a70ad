import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { pageTitle, routes } from '@/config/routes';
import { CrashPage } from '../CrashPage';
import { ErrorBoundary } from '../ErrorBoundary';
import { ReplayPage } from './ReplayPage';
import { sealPage } from './seal';

/** Where `npm run snapshot -- replay` puts the report. */
const REPORT_ELEMENT_ID = 'problem-report';

/** A link within the replayed app that the router does not take would leave for the real site: only the exit may. */
function keepLinksInside(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (link && !link.hasAttribute('data-exit')) event.preventDefault();
  });
}

/** Starts the page of `/support/replay`: not the app with a store, a token and a disk, but a sealed page that shows it. */
export function bootReplay(root: Root): void {
  const given = document.getElementById(REPORT_ELEMENT_ID)?.textContent ?? undefined;
  sealPage();
  keepLinksInside();
  document.title = pageTitle(routes.replay.title);
  root.render(
    <StrictMode>
      <ErrorBoundary fallback={<CrashPage />}>
        <ReplayPage given={given} />
      </ErrorBoundary>
    </StrictMode>,
  );
}
