import { cartCleared, itemAdded } from '@/store/slices/carts';
import { createLogRing } from '@/store/snapshot/log/logRing';
import { createRecorder } from '@/store/snapshot/recorder';
import { aCart, anItemDraft } from '@/testing/builders';
import { makeTestStore } from '@/testing/renderWithProviders';
import { opened, reportOf } from '@/testing/reports';
import { replayFrames } from '@/store/snapshot/replayFrames';
import { fittingReport } from './fittingReport';

const NOTES = 'n'.repeat(900);
const MASKED = 'x'.repeat(900);

/** A report with a log of two parts. Only the first one begins with a cart that has long notes. */
function aReport() {
  const recorder = createRecorder();
  const preloadedState = { carts: { 100: aCart({ notes: NOTES }) } };
  const store = makeTestStore({ middleware: [recorder.middleware], preloadedState });
  const ring = createLogRing({ includePersonal: false, build: 'b1', page: 'page-1' });
  store.dispatch(cartCleared({ eventId: 100 }));
  for (let productId = 1; productId <= 80; productId += 1)
    store.dispatch(itemAdded({ eventId: productId <= 49 ? 101 : 102, item: anItemDraft({ productId }) }));
  ring.append(recorder.noted(), store.getState());
  return { ...reportOf(store.getState(), null), log: ring.log() };
}

const sizeOf = (value: unknown): number => JSON.stringify(value).length;

it('keeps a report that fits', () => {
  const report = aReport();
  expect(report.log.parts).toHaveLength(2);
  expect(fittingReport(report, sizeOf(report))).toEqual(report);
});

it('keeps the later half of the log, with the texts that it refers to only', () => {
  const report = aReport();
  const late = fittingReport(report, sizeOf(report) - 1);
  expect(late.log.parts).toEqual(report.log.parts.slice(1));
  expect([report, late].map((one) => JSON.stringify(one).includes(MASKED))).toEqual([true, false]);
  // With the texts of the older half it would have been too long.
  const frames = replayFrames(opened(fittingReport(report, sizeOf(report) - NOTES.length)));
  expect(frames[0]?.state.carts['101']?.items).toHaveLength(49);
  expect(frames.at(-1)?.state.carts['102']?.items).toHaveLength(31);
});

it('keeps two of three parts', () => {
  const whole = aReport();
  const report = {
    ...whole,
    log: { ...whole.log, parts: whole.log.parts.flatMap((part) => [part, part]).slice(1) },
  };
  expect(fittingReport(report, sizeOf(report) - 1).log.parts).toEqual(report.log.parts.slice(1));
});

it('drops the log, then the answers', () => {
  const whole = aReport();
  const report = { ...whole, queries: { 'getEvent(101)': 'x'.repeat(5_000) } };
  const withoutLog = sizeOf({ ...report, log: { parts: [], bodies: {} } });
  const short = fittingReport(report, withoutLog);
  expect([short.log.parts, Object.keys(short.queries)]).toEqual([[], ['getEvent(101)']]);
  expect(fittingReport(report, withoutLog - 1).queries).toEqual({});
});
