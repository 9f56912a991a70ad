/**
 * Runs inline in the head. It is all that the first paint waits for, so it is small: what of the skeleton depends on this browser, the
 * presses in it, and the watch over the bundle's scripts, which are requested before it (docs/decisions/0003).
 */
import { keepPresses } from './keepPresses';
import { readStorage } from './readStorage';
import { watchStart } from './startProblem';

/** The chosen theme, and that a customer is signed in, as attributes that the styles read. */
function markDocument({ dataset }: HTMLElement): void {
  const theme = readStorage('localStorage', 'theme');
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  if (readStorage('localStorage', 'att')) dataset.customer = '';
}

/** Called by the page (webpack/firstScreen.js). */
export function beforePaint(): void {
  markDocument(document.documentElement);
  keepPresses();
  watchStart();
}
