import '@/api/deliveryRangeApi';
import { redactAnswers } from '../record/createSnapshot';
import { settled } from '@/testing/settled';
import { REPLAY_REFUSAL, sealedFetch } from './sealedFetch';

const ask = (answers: Record<string, unknown>, path: string, method = 'GET', body?: object) =>
  sealedFetch(answers)(`http://localhost${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

/** True if there is no answer after all promises have settled. */
async function waits(answer: Promise<unknown>): Promise<boolean> {
  let isSettled = false;
  const settle = () => (isSettled = true);
  answer.then(settle, settle);
  await settled();
  return !isSettled;
}

const SHEETS = '/api/v2/payment_sheets';
const ADDRESS = '/api/v2/events/101/validate_address';

it('leaves calls without a recorded answer pending, and refuses presses with a message', async () => {
  expect(await waits(ask({}, '/api/v2/events/101'))).toBe(true);
  expect(await waits(ask({}, ADDRESS, 'POST', {}))).toBe(true);
  const refused = await ask({}, '/api/v2/events/101/orders', 'POST', {});
  expect([refused.status, await refused.json()]).toMatchObject([403, { message: REPLAY_REFUSAL }]);
});

it('answers a payment sheet with the total of the screen', async () => {
  const answer = await ask({}, SHEETS, 'POST', { payment_sheet: { amount: 47.53 } });
  expect(await answer.json()).toMatchObject({ data: { paymentSheet: { amount: 47.53 } } });
});

it('repeats the recorded answer', async () => {
  const deliveryRange = { miles: 1.2, estimated: false };
  const answer = await ask(
    { validateAddress: { status: 'fulfilled', data: deliveryRange } },
    ADDRESS,
    'POST',
  );
  expect(await answer.json()).toEqual({ data: { deliveryRange } });
});

it('completes the masked answer about an address, whose distance no screen shows', async () => {
  const recorded = redactAnswers(
    {
      validateAddress: {
        status: 'fulfilled',
        endpointName: 'validateAddress',
        data: { miles: 1.2, estimated: false },
      },
    },
    { includePersonal: false },
  );
  expect(JSON.stringify(recorded)).not.toContain('1.2');
  const answer = await ask(recorded, ADDRESS, 'POST');
  expect(await answer.json()).toEqual({ data: { deliveryRange: { miles: 0, estimated: false } } });
});

it('repeats a refusal with message, code and fields', async () => {
  const error = {
    kind: 'invalid',
    status: 422,
    code: 'out_of_range',
    message: 'Too far.',
    fieldErrors: { a: ['b'] },
  };
  const answer = await ask({ validateAddress: { status: 'rejected', error } }, ADDRESS, 'POST');
  expect([answer.status, await answer.json()]).toEqual([
    422,
    { error: 'Too far.', message: 'Too far.', code: 'out_of_range', errors: { a: ['b'] } },
  ]);
});

it('repeats a network error, and stays pending where the call was pending', async () => {
  const lost = { createPaymentSheet: { status: 'rejected', error: { kind: 'network', status: null } } };
  await expect(ask(lost, SHEETS, 'POST', {})).rejects.toThrow('Failed to fetch');
  const slow = { createPaymentSheet: { status: 'rejected', error: { kind: 'timeout', status: null } } };
  expect(await waits(ask(slow, SHEETS, 'POST', {}))).toBe(true);
  expect(await waits(ask({ createPaymentSheet: { status: 'pending' } }, SHEETS, 'POST', {}))).toBe(true);
});
