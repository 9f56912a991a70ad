import { Type } from '@sinclair/typebox';
import Stripe from 'stripe';
import { KeyRefused, ProviderError, ProviderFault, ProviderRefusal } from '../../ports/cardProvider';
import { LIMIT_MS } from './inTime';
import { answered, asked } from './stripeClient';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const after = <T>(ms: number, answer: T) =>
  new Promise<T>((resolve) => {
    setTimeout(() => resolve(answer), ms);
  });

/** What the SDK makes of an answer with this status. */
const failed = (statusCode: number, code?: string) =>
  Promise.reject(
    Object.assign(
      Stripe.errors.StripeError.generate({ type: 'invalid_request_error', message: 'words' } as never),
      { statusCode, code },
    ),
  );

it('waits for an answer until shortly before the pages give up, then says that payments cannot be reached', async () => {
  const inTime = asked(Type.String(), after(LIMIT_MS - 1, 'here'));
  const late = asked(Type.String(), after(LIMIT_MS + 1, 'late')).catch(
    (error: { status: number; code: string }) => [error.status, error.code],
  );
  await jest.advanceTimersByTimeAsync(LIMIT_MS);
  expect(await inTime).toBe('here');
  expect(await late).toEqual([503, 'payment_provider_unavailable']);
  expect(LIMIT_MS).toBeLessThan(15_000);
  await jest.advanceTimersByTimeAsync(1);
  expect(jest.getTimerCount()).toBe(0);
});

it('tells an error of the provider, which it repeats for the same key, from no answer and from a refusal', async () => {
  const kindOf = (status: number) =>
    asked(Type.String(), failed(status)).catch((reason: Error) => reason.constructor);
  const kinds = await Promise.all([500, 503, 409, 429, 0, 400, 404].map(kindOf));
  const [fault, none, refusal] = [ProviderFault, ProviderError, ProviderRefusal];
  expect(kinds).toEqual([fault, fault, none, none, none, refusal, refusal]);
});

it('waits for long lists without a limit', async () => {
  const list = answered(after(10 * LIMIT_MS, 'all'));
  await jest.advanceTimersByTimeAsync(10 * LIMIT_MS);
  expect(await list).toBe('all');
});

it('takes a refused key for an outage, because the same call works with the right key', async () => {
  for (const status of [401, 403]) {
    const error: unknown = await asked(Type.String(), failed(status, 'api_key_expired')).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(KeyRefused);
    expect(error).not.toBeInstanceOf(ProviderRefusal);
    expect(error).toMatchObject({ status: 503, code: 'payment_provider_unavailable' });
    expect((error as KeyRefused).cause).toMatchObject({ message: 'words' });
  }
  await expect(asked(Type.String(), failed(404, 'resource_missing'))).rejects.toMatchObject({
    reason: 'resource_missing',
  });
});
