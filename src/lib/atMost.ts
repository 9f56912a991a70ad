/** The promise's value, or undefined if it rejects or `ms` have passed. */
export function atMost<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const done = (value?: T) => {
      clearTimeout(timer);
      resolve(value);
    };
    promise.then(done, () => done());
  });
}
