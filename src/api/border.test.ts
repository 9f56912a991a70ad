import { setClock } from '@/lib/clock';
import { wireAnswers } from '@/testing/apiFixtures';
import { isLike, readAnswer } from './answers';
import { asProblem, isApiProblem, problem, problemOf, toFormRejection } from './errors';
import { dollarsToCents } from './money';
import { path } from './path';
import { apiStore, jsonResponse, run, stubFetch } from './test/apiHarness';

describe('money', () => {
  it('becomes cents in every answer, as number or text, and nothing else changes', () => {
    const user = { credit_balance: '12.50', leadTracking: { total: '7', price: 'x' } };
    expect(dollarsToCents('showUser', { user })).toEqual({ user: { ...user, credit_balance: 1250 } });
    const menu = [{ price: 9, products: [{ price: 0.1 + 0.2, name: 'price' }, { price: '1,234.50' }] }];
    expect(dollarsToCents('listMenuCategories', { data: { menuCategories: menu } })).toEqual({
      data: { menuCategories: [{ price: 9, products: [{ price: 30, name: 'price' }, { price: 123450 }] }] },
    });
  });

  it('leaves counts, answers without money and absent parts alone', () => {
    const list = { projects: [], total: 7 };
    expect(dollarsToCents('listProjects', list)).toEqual(list);
    const withoutMoney = { postal_codes: [] };
    expect(dollarsToCents('listPostalCodes', withoutMoney)).toBe(withoutMoney);
    const membership = { totalPaid: 1, failedOrder: null, lineItems: 'junk' };
    expect(dollarsToCents('showMembership', { membership })).toEqual({
      membership: { ...membership, totalPaid: 100 },
    });
    expect(dollarsToCents('showMembership', null)).toBeNull();
  });

  it.each([null, 'abc', Number.NaN, {}, true])('refuses %p as an amount', (bad) => {
    const answer = { credit_balance: bad };
    expect(() => dollarsToCents('showCreditBalance', answer)).toThrow(TypeError);
    expect(readAnswer('showCreditBalance', answer, { like: {} })).toBeUndefined();
  });
});

describe('shapes', () => {
  it.each([
    [1, 0, true],
    ['1', 0, false],
    [null, {}, false],
    [[], {}, false],
    [{}, [], false],
    [[1, 'a'], [0], false],
    [[], [0], true],
    [{ a: 1, b: 2 }, { a: 0 }, true],
    [{ b: 2 }, { a: 0 }, false],
    [Object.create({ a: 1 }), { a: 0 }, false],
  ])('%p is like %p: %p', (value, sample, isAlike) => {
    expect(isLike(value, sample)).toBe(isAlike);
  });

  it('accepts null only where it is a valid answer', () => {
    const spec = { at: 'session', like: { user: {} } };
    expect(readAnswer('showSession', { session: null }, { ...spec, nullable: true })).toBeNull();
    expect(readAnswer('showSession', { session: null }, spec)).toBeUndefined();
    expect(readAnswer('showSession', {}, { ...spec, nullable: true })).toBeUndefined();
    expect(readAnswer('showSession', null, { ...spec, nullable: true })).toBeUndefined();
  });
});

describe('problems', () => {
  it('reads any value from a hook or a catch', () => {
    const known = problem('conflict', { code: 'slot_full' });
    expect(asProblem(known)).toBe(known);
    for (const unknown of [
      new Error('x'),
      undefined,
      null,
      'text',
      { kind: 'toString' },
      { name: 'TypeError' },
    ]) {
      expect(isApiProblem(unknown)).toBe(false);
      expect(asProblem(unknown)).toMatchObject({ kind: 'parse', code: 'unexpected' });
    }
  });

  it.each([
    [{ message: 'This.', error: 'Not this.', errors: { zip: ['Nor this.'] } }, 'This.'],
    [{ message: '', error: 'This.', errors: { zip: ['Not this.'] } }, 'This.'],
    [{ errors: { zip: ['This.', 'And this.'], street: ['Not this.'] } }, 'This. And this.'],
    [{ errors: ['This.', 'And this.'] }, 'This. And this.'],
    [{ errors: 'This.' }, 'This.'],
    [{}, 'Please check what you entered.'],
  ])('of %j say %p', (data, message) => {
    const ours = { code: 'invalid', error: '', ...data };
    expect(problemOf({ status: 422, data: ours }, 'application/json')).toMatchObject({
      kind: 'invalid',
      message,
    });
  });

  it('becomes a rejection that the form kit reads', () => {
    const told = problem('invalid', { message: 'No.', fieldErrors: { email: ['Taken'] } });
    expect(toFormRejection(told)).toEqual({ message: 'No.', errors: { email: ['Taken'] } });
  });
});

it('keeps a hostile id within its path segment', () => {
  expect(path`/api/v2/events/${'../users/1?x=#'}`).toBe('/api/v2/events/..%2Fusers%2F1%3Fx%3D%23');
  expect(path`/api/v2/events/${1}/orders/${2}`).toBe('/api/v2/events/1/orders/2');
});

describe('the cache', () => {
  afterEach(() => setClock(null));
  const ask = async (store: ReturnType<typeof apiStore>, name: string, arg: unknown) => run(store, name, arg);

  it('uses one entry for an id as number and as text', async () => {
    const calls = stubFetch(() => jsonResponse(wireAnswers.showEvent));
    const store = apiStore();
    await ask(store, 'getEvent', 101);
    await ask(store, 'getEvent', '101');
    expect(calls).toHaveLength(1);
  });

  it('reads user data again after one hour, counted from the fetch, and when the clock was set back', async () => {
    const calls = stubFetch(() => jsonResponse(wireAnswers.showUser));
    const store = apiStore();
    await ask(store, 'getUser', 1);
    const fetchedAt = Object.values(store.getState().api.queries)[0]?.fulfilledTimeStamp ?? 0;
    for (const [age, expected] of [
      [3_599_999, 1],
      [3_600_000, 2],
    ] as const) {
      setClock(() => fetchedAt + age);
      await ask(store, 'getUser', 1);
      expect(calls).toHaveLength(expected);
    }
    setClock(() => fetchedAt - 60_000);
    await ask(store, 'getUser', 1);
    expect(calls).toHaveLength(3);
  });

  it('reads an order again after a minute', async () => {
    const calls = stubFetch(() => jsonResponse(wireAnswers.showOrder));
    const store = apiStore();
    await ask(store, 'getOrder', 501);
    const fetchedAt = Object.values(store.getState().api.queries)[0]?.fulfilledTimeStamp ?? 0;
    for (const [age, expected] of [
      [59_999, 1],
      [60_000, 2],
    ] as const) {
      setClock(() => fetchedAt + age);
      await ask(store, 'getOrder', 501);
      expect(calls).toHaveLength(expected);
    }
  });

  it('requests a quote again at each use', async () => {
    const calls = stubFetch(() => jsonResponse(wireAnswers.showCheckoutDetails));
    const store = apiStore();
    const arg = { eventId: 101, products: [{ id: 1, quantity: 1 }] };
    await ask(store, 'getQuote', arg);
    await ask(store, 'getQuote', arg);
    expect(calls).toHaveLength(2);
  });

  it('sends a picture as multipart', async () => {
    const calls = stubFetch(() => jsonResponse(wireAnswers.updateUser));
    const avatar = new File(['x'], 'me.png', { type: 'image/png' });
    await ask(apiStore(), 'updateUser', { id: 1, user: { city: 'Naperville' }, avatar });
    expect(calls[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
    const form = await calls[0]?.formData();
    expect([...(form?.keys() ?? [])]).toEqual(['user[city]', 'avatar']);
  });
});
