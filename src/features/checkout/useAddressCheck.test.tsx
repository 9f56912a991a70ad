import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { wireAnswers } from '@/testing/apiFixtures';
import { checkedSession, makeTestStore } from '@/testing/renderWithProviders';
import { OFFLINE, Refusal, stubApi } from '@/testing/stubApi';
import { useAddressCheck, type AddressFields } from './useAddressCheck';

const CHECK = 'POST /api/v2/events/101/validate_address';
const HOME: AddressFields = {
  deliveryStreet: '9 Elm St',
  deliveryCity: 'Wheaton',
  deliveryState: 'IL',
  deliveryPostalCode: '60187',
};
const AWAY: AddressFields = { ...HOME, deliveryStreet: '1 Far Rd' };
const WITHIN = { status: 'within' };
const refusal = (code: string) =>
  new Refusal(409, { code, message: 'For all.', errors: { delivery_street: ['For the field.'] } });
const refused = { status: 'refused', text: 'For all.', fieldText: 'For the field.' };

/** Renders the hook; the answers come in the order of the calls, the last one again and again. */
function check(...answers: unknown[]) {
  const asked: Record<string, string>[] = [];
  stubApi({
    [CHECK]: async (_url: URL, request: Request) => {
      asked.push((await request.json()) as Record<string, string>);
      return answers.length > 1 ? answers.shift() : answers[0];
    },
  });
  const store = makeTestStore({ preloadedState: { session: checkedSession(1) } });
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result } = renderHook(() => useAddressCheck(101), { wrapper });
  const ask = (address: AddressFields) => act(() => result.current.ask(address));
  return { asked, result, ask };
}

it.each<[string, Partial<AddressFields>]>([
  ['street', { deliveryStreet: ' ' }],
  ['city', { deliveryCity: ' ' }],
  ['state', { deliveryState: ' ' }],
  ['zip', { deliveryPostalCode: '6018' }],
])(
  'does not ask about an address without its %s, which ends the earlier verdict',
  async (_field, missing) => {
    const { asked, result, ask } = check(refusal('out_of_range'));
    expect(await ask({ ...HOME, ...missing })).toEqual({ status: 'unasked' });
    expect(asked).toEqual([]);
    await ask(HOME);
    expect(await ask({ ...HOME, ...missing })).toEqual({ status: 'unasked' });
    expect(result.current.verdict).toEqual({ status: 'unasked' });
    expect(result.current.complaint(HOME)).toBeNull();
  },
);

it.each<[string, Partial<AddressFields>]>([
  ['street', { deliveryStreet: '1 Far Rd' }],
  ['city', { deliveryCity: 'Lisle' }],
  ['state', { deliveryState: 'WI' }],
  ['zip', { deliveryPostalCode: '60532' }],
])('asks again once the %s is another, not for a space', async (_field, changed) => {
  const { asked, ask } = check(wireAnswers.validateAddress);
  expect(await ask(HOME)).toEqual(WITHIN);
  const { deliveryStreet: street, deliveryCity: city, deliveryState: state } = HOME;
  const spaced = { deliveryStreet: ` ${street} `, deliveryCity: `${city} `, deliveryState: ` ${state}` };
  expect(await ask({ ...HOME, ...spaced })).toEqual(WITHIN);
  expect(asked).toHaveLength(1);
  await ask({ ...HOME, ...changed });
  expect(asked).toHaveLength(2);
});

it('makes one call for an address while its answer is under way', async () => {
  const { asked, result, ask } = check(wireAnswers.validateAddress);
  const [first, second] = await act(() => Promise.all([result.current.ask(HOME), result.current.ask(HOME)]));
  expect([first, second]).toEqual([WITHIN, WITHIN]);
  expect(await ask(HOME)).toEqual(WITHIN);
  expect(asked).toHaveLength(1);
});

it.each([
  ['out_of_range', true],
  ['address_unknown', true],
  ['address_unchecked', false],
])('takes %s as the last word: %p; anything else is asked again', async (code, isFinal) => {
  const { asked, result, ask } = check(refusal(code), wireAnswers.validateAddress);
  expect(await ask(HOME)).toEqual({ ...refused, isFinal });
  expect(result.current.verdict).toEqual({ ...refused, isFinal });
  expect(result.current.complaint(HOME)).toBe(isFinal ? 'For the field.' : null);
  expect(result.current.complaint(AWAY)).toBeNull();
  expect((await ask(HOME)).status).toBe(isFinal ? 'refused' : 'within');
  expect(asked).toHaveLength(isFinal ? 1 : 2);
});

it('says at each field why the server could not be asked', async () => {
  const { result, ask } = check(OFFLINE);
  const text = 'We could not reach our server. Check your connection and try again.';
  await ask(HOME);
  expect(result.current.verdict).toEqual({ status: 'refused', text, fieldText: text, isFinal: false });
});

it('ignores a late answer about the address before', async () => {
  let answer: (found: unknown) => void = () => undefined;
  const { result, ask } = check(new Promise((resolve) => (answer = resolve)), wireAnswers.validateAddress);
  let late: Promise<unknown> = Promise.resolve();
  act(() => void (late = result.current.ask(AWAY)));
  expect(result.current.verdict).toEqual({ status: 'checking' });
  await ask(HOME);
  answer(refusal('out_of_range'));
  expect(await act(() => late)).toMatchObject(refused);
  expect(result.current.verdict).toEqual(WITHIN);
  expect([HOME, AWAY].map((address) => result.current.complaint(address))).toEqual([null, null]);
});

it.each(['event_closed', 'delivery_type_unavailable'])('%s is no fault of the address', async (code) => {
  const { result, ask } = check(refusal(code));
  expect(await ask(HOME)).toEqual({ status: 'unasked' });
  expect(result.current.verdict).toEqual({ status: 'unasked' });
  expect(result.current.complaint(HOME)).toBeNull();
});
