/**
 * A stage of npm test: the processor time of the page's main thread, per screen and against the floor F1 of the same run, within
 * the limits of `WORK_LIMITS`. Unlike times of a clock, other programs of the machine hardly change it (docs/performance.md).
 */
import { runBench } from './lib/bench';
import { traceWork } from './lib/processorTime';
import { workTable, workVerdicts } from './lib/report';

/** Of a median that decides, where a single load is over a limit. */
const ROUNDS = 3;

void runBench(['f1'], async ({ browser, screens }) => {
  const once = await traceWork(browser, screens, 1);
  const isWithin = workVerdicts(once).every(({ isGood }) => isGood);
  const work = isWithin ? once : await traceWork(browser, screens, ROUNDS);
  return { tables: [workTable(work)], verdicts: workVerdicts(work) };
});
