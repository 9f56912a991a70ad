/** The plain page that works without the app (public/report.html). */
const REPORT_PAGE = '/report.html';

/** Longer than a slow phone needs to start the app (ms). */
const LATEST_MS = 30_000;

function link(text: string, href: string): HTMLAnchorElement {
  const element = Object.assign(document.createElement('a'), { textContent: text, href });
  Object.assign(element.style, { color: 'inherit', padding: '0.75rem' });
  return element;
}

/** Says that the app did not start, and what can be done. */
function tell(words: string): void {
  if (document.querySelector('[data-start-problem]')) return;
  const note = document.createElement('div');
  note.dataset.startProblem = '';
  note.dataset.besideDialogs = '';
  note.setAttribute('role', 'alert');
  Object.assign(note.style, {
    position: 'fixed',
    inset: 'auto 0 0',
    zIndex: '99',
    padding: '0.5rem 1rem',
    background: '#2b1d14',
    color: '#fff',
    textAlign: 'center',
  });
  note.append(words, link('Try again', ''), link('Report a problem', REPORT_PAGE));
  document.body.append(note);
}

const isStarted = (): boolean => document.documentElement.dataset.ready !== undefined;

/** Watches the scripts of the app from the page itself, because only it knows that they have not come. */
export function watchStart(): void {
  const failed = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement) || isStarted()) return;
    // The app itself asks again for a chunk. Webpack would wait for a tag that has already failed.
    if (target.dataset.chunk !== undefined) target.remove();
    else if (target.defer) tell('This page could not be loaded.');
  };
  // Errors of elements do not bubble.
  window.addEventListener('error', failed, true);
  setTimeout(() => {
    if (!isStarted()) tell('This takes longer than it should.');
  }, LATEST_MS);
}
