/** Continuous integration alone repeats a failed browser test, once; `npm test` then names its file FLAKY. */
if (process.env.REPEAT_BROWSER === '1') jest.retryTimes(1, { logErrorsBeforeRetry: true });
