import { watchErrors } from './watchErrors';

const report = jest.fn();
let stop: () => void;
beforeEach(() => {
  report.mockReset();
  stop = watchErrors(report);
});
afterEach(() => stop());

const throwUncaught = (error: unknown, message = '') =>
  window.dispatchEvent(new ErrorEvent('error', { error, message }));
function rejectUnhandled(reason: unknown) {
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
}

it('reports what nothing caught and what nothing handled', () => {
  const thrown = new Error('thrown');
  const rejected = new Error('rejected');
  throwUncaught(thrown);
  rejectUnhandled(rejected);
  throwUncaught(null, 'Script error.');
  expect(report.mock.calls).toEqual([[thrown], [rejected], [new Error('Script error.')]]);
});

it('reports neither what was given up on purpose nor a notice of the browser', () => {
  rejectUnhandled(new DOMException('gone', 'AbortError'));
  throwUncaught(new Error('ResizeObserver loop completed with undelivered notifications.'));
  expect(report).not.toHaveBeenCalled();
});

it('is not flooded by a loop, and can be stopped', () => {
  for (let index = 0; index < 30; index += 1) throwUncaught(new Error(String(index)));
  expect(report).toHaveBeenCalledTimes(20);
  stop();
  report.mockReset();
  rejectUnhandled(new Error('later'));
  expect(report).not.toHaveBeenCalled();
});
