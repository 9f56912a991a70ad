import { chunk } from '@/lib/chunk';
import { whenIdle } from '@/lib/whenIdle';
import type { ReportSource } from './reportSource';

/** What redacts: of the log as it is saved, and of a report. */
export const logPart = chunk(async () => {
  const [log, report] = await Promise.all([
    import(/* webpackChunkName: "log-part" */ './keepLog'),
    import(/* webpackChunkName: "log-part" */ './collectReport'),
  ]);
  return { ...log, ...report };
});

/** Saving begins so long after the start at the latest, when everything of the first screen has come (ms). */
const LATEST_MS = 12_000;
/** After a first press, whose own effect goes first (ms). */
const AFTER_PRESS_MS = 1_000;

/** Saves the log of the page from its first press on, or when the screen has long been there. */
export function startLog(source: ReportSource): void {
  const start = () => {
    clearTimeout(timer);
    whenIdle(() => {
      // Without it nothing is saved, and nothing else is missing.
      logPart.load().then(
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
