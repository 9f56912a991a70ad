import { chunk } from '@/lib/chunk';
import { whenIdle } from '@/lib/whenIdle';
import type { ReportSource } from './reportSource';

/** In one chunk with the dialog of reports, which needs it, too. */
export const logKeeper = chunk(() => import(/* webpackChunkName: "later" */ './keepLog'));

/** Saving starts this long after the start at the latest, after the first screen has loaded (ms). */
const LATEST_MS = 12_000;
/** Delay after the first press, so that its effect comes first (ms). */
const AFTER_PRESS_MS = 1_000;

/** Starts saving the log after the first press, or after LATEST_MS without one. A page that is left before is not in the log. */
export function startLog(source: ReportSource): void {
  const start = () => {
    clearTimeout(timer);
    whenIdle(() => {
      // A failed load only means that no log is saved.
      logKeeper.load().then(
        ({ keepLog }) => keepLog(source),
        () => undefined,
      );
    }, LATEST_MS);
  };
  let timer = setTimeout(start, LATEST_MS);
  const pressed = () => {
    clearTimeout(timer);
    timer = setTimeout(start, AFTER_PRESS_MS);
  };
  window.addEventListener('pointerdown', pressed, { once: true });
  window.addEventListener('keydown', pressed, { once: true });
}
