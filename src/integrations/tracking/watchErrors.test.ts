import * as tracking from './lazyTracking';
import { watchErrors } from './watchErrors';

it('reports uncaught errors and unhandled rejections', () => {
  const report = jest.spyOn(tracking, 'trackError').mockReturnValue(undefined);
  watchErrors();
  const thrown = new Error('thrown');
  const rejected = new Error('rejected');
  window.dispatchEvent(new ErrorEvent('error', { error: thrown }));
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: rejected }));
  window.dispatchEvent(new ErrorEvent('error', { error: null, message: 'Script error.' }));
  expect(report.mock.calls).toEqual([[thrown], [rejected], [new Error('Script error.')]]);
});
