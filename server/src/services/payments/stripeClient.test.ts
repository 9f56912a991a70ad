import { answered, asked, LIMIT_MS } from './stripeClient';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const after = <T>(ms: number, answer: T) =>
  new Promise<T>((resolve) => {
    setTimeout(() => resolve(answer), ms);
  });

it('waits for an answer until shortly before the pages give up, then says that payments cannot be reached', async () => {
  const inTime = asked(after(LIMIT_MS - 1, 'here'));
  const late = asked(after(LIMIT_MS + 1, 'late')).catch((error: { status: number; code: string }) => [
    error.status,
    error.code,
  ]);
  await jest.advanceTimersByTimeAsync(LIMIT_MS);
  expect(await inTime).toBe('here');
  expect(await late).toEqual([503, 'payment_provider_unavailable']);
  expect(LIMIT_MS).toBeLessThan(15_000);
  await jest.advanceTimersByTimeAsync(1);
  expect(jest.getTimerCount()).toBe(0);
});

it('waits for long lists without a limit', async () => {
  const list = answered(after(10 * LIMIT_MS, 'all'));
  await jest.advanceTimersByTimeAsync(10 * LIMIT_MS);
  expect(await list).toBe('all');
});
