import '@/api/membershipsApi';
import '@/api/zipsApi';
import fc from 'fast-check';
import { cents } from '@dwellivery/domain/money';
import { anItemDraft, aSavedForm } from '@/testing/builders';
import { makeTestStore } from '@/testing/renderWithProviders';
import {
  gratuityChanged,
  itemAdded,
  itemRemoved,
  orderFormCompleted,
  promoApplied,
  selectCartItems,
} from '@/store/slices/carts';
import { SCHEMA_VERSION } from '@/store/persistence/migrations';
import { signedIn } from '@/store/slices/session';
import { userCached } from '@/store/slices/userCache';
import { opened, reportOf } from '@/testing/reports';
import { MAX_SNAPSHOT, PAGE_ACTIONS, type Snapshot } from '../format';
import { loadSnapshot, migrationsFor, upgradeSnapshot } from '../read/loadSnapshot';
import { parseSnapshot } from '../read/parseSnapshot';
import { createRecorder } from './recorder';
import { diffStates, replayFrames } from '../read/replayFrames';

const CONTEXT = { route: '/events/101/checkout?token=secret-in-query' };
const CANARIES = [
  'pi_1_secret_abc',
  'casey@demo.test',
  '12 Canary Street',
  'Casey Canary',
  '6305550100',
  '4242424242424242',
  'secret-in-query',
  'att-token-value',
];

function aBusyStore() {
  const recorder = createRecorder();
  const store = makeTestStore({ middleware: [recorder.middleware] });
  store.dispatch(signedIn({ id: 1, postalCode: '60540' }));
  store.dispatch(
    userCached({
      user: {
        id: 1,
        name: 'Casey Canary',
        email: 'casey@demo.test',
        phone: '6305550100',
        street: '12 Canary Street',
        token: 'att-token-value',
      },
      at: 8_000,
    }),
  );
  store.dispatch(
    itemAdded({
      eventId: 101,
      item: anItemDraft({ quantity: 2, notes: 'for casey@demo.test, 4242424242424242, at 12 Canary Street' }),
    }),
  );
  store.dispatch(
    orderFormCompleted({
      eventId: 101,
      form: aSavedForm({ deliveryStreet: '12 Canary Street', notes: 'pi_1_secret_abc' }),
    }),
  );
  store.dispatch(promoApplied({ eventId: 101, code: 'TEN' }));
  store.dispatch(gratuityChanged({ eventId: 101, gratuity: cents(250) }));
  store.dispatch({
    type: 'api/executeMutation/pending',
    meta: { arg: { endpointName: 'login', originalArgs: { password: 'att-token-value' } } },
  });
  return { store, recorder };
}

const take = (includePersonal = false): Snapshot => {
  const { store, recorder } = aBusyStore();
  return reportOf(store.getState(), recorder, { ...CONTEXT, includePersonal });
};
const actionsOf = ({ log }: Snapshot) => log.flatMap(({ actions }) => actions);

describe('a default snapshot', () => {
  it.each(CANARIES)('does not contain %s', (canary) => {
    expect(JSON.stringify(take())).not.toContain(canary);
  });

  it('keeps what support needs: cart, tip, route, actions', () => {
    const snapshot = take();
    expect(snapshot).toMatchObject({
      format: 3,
      build: 'b1',
      route: '/events/101/checkout',
      timeZone: 'America/Chicago',
    });
    const actions = actionsOf(opened(snapshot));
    expect(actions.map(({ type }) => type)).toContain('carts/gratuityChanged');
    expect(actions.at(-1)).toMatchObject({
      type: 'api/executeMutation/pending',
      endpointName: 'login',
    });
  });

  it('masks a street, an e-mail and a phone that were typed into other fields, and keeps what belongs there', () => {
    const { store, recorder } = aBusyStore();
    const fill = (eventId: number, form: Parameters<typeof aSavedForm>[0], code: string) => {
      store.dispatch(orderFormCompleted({ eventId, form: aSavedForm(form) }));
      store.dispatch(promoApplied({ eventId, code }));
    };
    const [street, phone, mail] = ['12 Canary Street', '6305550100', 'casey@demo.test'];
    fill(102, { deliveryCity: `${street}, Naperville`, deliveryState: mail }, mail);
    fill(103, { deliveryPostalCode: phone, deliveryCity: phone }, phone);
    const plain = { deliveryCity: 'Naperville', deliveryState: 'IL', deliveryPostalCode: '60540-1234' };
    fill(104, plain, 'SAVE10');
    const user = { id: 1, city: street, state: mail, postal_code: phone };
    store.dispatch(userCached({ user, at: 8_000 }));
    store.dispatch(signedIn({ id: 1, postalCode: phone }));
    const report = reportOf(store.getState(), recorder, { ...CONTEXT, includePersonal: false });
    const text = JSON.stringify(report).toLowerCase();
    [street, phone, mail].forEach((canary) => expect(text).not.toContain(canary.toLowerCase()));
    expect(report.state.carts).toMatchObject({
      102: { draft: { deliveryCity: '00 xxxxxx xxxxxx, Naperville' } },
      104: { draft: plain, promoCode: 'SAVE10' },
    });
  });

  it('with the box ticked has the personal fields, and still no secret', () => {
    const text = JSON.stringify(take(true));
    expect(text).toContain('12 Canary Street');
    ['pi_1_secret_abc', 'att-token-value', '4242424242424242'].forEach((secret) =>
      expect(text).not.toContain(secret),
    );
  });

  it('contains neither location nor payment method of the customer', () => {
    const { store, recorder } = aBusyStore();
    const answered = (endpointName: string, args: object, data: unknown) => ({
      [`${endpointName}(${JSON.stringify(args)})`]: {
        status: 'fulfilled',
        endpointName,
        requestId: 'r1',
        originalArgs: args,
        data,
      },
    });
    const queries = {
      ...answered('listPostalCodes', { lat: 41.77381, lng: -88.14723 }, [{ postal_code: '60540' }]),
      ...answered('getMembership', { id: 301 }, { id: 301, paymentSummary: 'Visa ending 4242' }),
    };
    const { api, ...slices } = store.getState();
    const state = { ...slices, api: { ...api, queries: queries as typeof api.queries } };
    const text = JSON.stringify(reportOf(state, recorder, CONTEXT));
    expect(text).toContain('getMembership');
    ['41.77', '88.14', 'Visa', '4242'].forEach((canary) => expect(text).not.toContain(canary));
  });
});

describe('the recorder', () => {
  it('keeps the last actions and the state before them', () => {
    const recorder = createRecorder();
    const store = makeTestStore({ middleware: [recorder.middleware] });
    for (let index = 0; index < PAGE_ACTIONS + 20; index += 1)
      store.dispatch(itemAdded({ eventId: 101, item: anItemDraft({ productId: index + 1 }) }));
    const noted = recorder.noted();
    expect(noted).toHaveLength(PAGE_ACTIONS);
    expect(noted[0] && selectCartItems(noted[0].before, 101)).toHaveLength(20);
  });
});

describe('loading', () => {
  it('restores cart, totals and form in another browser', () => {
    const { store, recorder } = aBusyStore();
    const state = loadSnapshot(opened(reportOf(store.getState(), recorder, CONTEXT)));
    const before = store.getState();
    expect(state.carts['101']?.items.map(({ product, quantity }) => [product.id, quantity])).toEqual([
      [1, 2],
    ]);
    expect(state.carts['101']?.gratuity).toBe(250);
    expect(state.carts['101']).toMatchObject({
      draft: { deliveryStreet: '00 xxxxxx xxxxxx' },
      promoCode: 'TEN',
    });
    expect(state.session).toEqual(before.session);
    expect(makeTestStore({ preloadedState: state }).getState().carts).toEqual(state.carts);
  });

  it('keeps two lines whose notes differ in letters only', () => {
    const recorder = createRecorder();
    const store = makeTestStore({ middleware: [recorder.middleware] });
    ['for Ann', 'for Bob'].forEach((notes) =>
      store.dispatch(itemAdded({ eventId: 101, item: anItemDraft({ notes }) })),
    );
    const snapshot = opened(reportOf(store.getState(), recorder, CONTEXT));
    const lines = loadSnapshot(snapshot).carts['101']?.items.map(({ id, notes }) => [id, notes]) ?? [];
    expect(new Set(lines.map(([id]) => id)).size).toBe(2);
    lines.forEach(([id, notes]) =>
      expect([id, notes]).toEqual([`1||${notes}`, expect.stringMatching(/^xxx xx.$/)]),
    );
  });

  it('replays the actions one by one, each with its changes', () => {
    const frames = replayFrames(opened(take()));
    expect(frames[0]?.action).toBeNull();
    const added = frames.find(({ action }) => action?.type === 'carts/itemAdded');
    expect(added?.changes.some(({ path }) => path.startsWith('carts.101'))).toBe(true);
    expect(frames.at(-1)?.state.carts['101']?.gratuity).toBe(250);
  });

  it('survives a forged action', () => {
    const actions = [
      { at: 1, type: 'carts/itemAdded', payload: null },
      { at: 2, type: 'carts/itemRemoved', payload: { eventId: '__proto__' } },
      { at: 3, type: 'route/changed', route: '//evil.test', queries: { __proto__: null, x: { data: 'y' } } },
    ];
    const [part] = take().log;
    const log = [{ ...part, actions }] as Snapshot['log'];
    const frames = replayFrames(opened({ ...take(), log }));
    expect(frames).toHaveLength(4);
    expect(frames[3]?.route).toBe('/events/101/checkout');
  });

  it('opens an older report and rewrites it in the current schema', () => {
    const old: Snapshot = {
      ...opened(take()),
      schema: 0,
      state: {
        carts: { '101': { items: [{ product: { id: 4, name: 'Soup' }, quantity: 2 }] }, '102': null },
      },
      log: [],
    };
    expect(migrationsFor(old)).toHaveLength(SCHEMA_VERSION);
    const upgraded = opened(upgradeSnapshot(old));
    expect(migrationsFor(upgraded)).toEqual([]);
    expect(loadSnapshot(upgraded)).toEqual(loadSnapshot(old));
    expect(upgraded.state.carts).toMatchObject({ '101': { items: [{ quantity: 2, notes: '' }] } });
  });

  it('has the notices and the failed check that the customer saw', () => {
    const notice = { id: 'storageDamaged', kind: 'storageDamaged', text: 'Set aside.' };
    const state = loadSnapshot({
      ...opened(take()),
      state: { notices: [notice, { id: 1 }], session: { userId: 1, epoch: 0, checkFailed: true } },
    });
    expect(state.notices).toEqual([notice]);
    expect(state.session).toMatchObject({ userId: 1, checked: true, checkFailed: true });
  });

  it.each([
    ['', 'not a problem report'],
    ['[]', 'not a problem report'],
    ['{"format":99}', 'newer version'],
    ['{"format":1,"schema":999}', 'newer version'],
    ['{"format":1,"schema":1,"state":{}}', 'damaged: “queries”, “actions” cannot be read'],
    ['{"format":3,"schema":1,"state":{},"queries":{}}', 'damaged: “log” cannot be read'],
    ['x'.repeat(MAX_SNAPSHOT + 1), 'too large'],
  ])('refuses a bad file with a message', (text, problem) => {
    const parsed = parseSnapshot(text);
    expect(parsed.ok ? '' : parsed.problem).toContain(problem);
  });

  it('takes any JSON without harm', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (carts, session, leftCarts) => {
        const text = JSON.stringify({
          ...take(),
          state: { carts, session, leftCarts },
          log: [{ start: { state: carts }, actions: [session] }, leftCarts],
          route: '//evil.test',
        });
        const parsed = parseSnapshot(text);
        expect(parsed.ok && parsed.snapshot.route).toBe('/');
        if (!parsed.ok) return;
        expect(Object.keys(loadSnapshot(parsed.snapshot))).toContain('carts');
        expect(replayFrames(parsed.snapshot).length).toBeGreaterThan(0);
      }),
      { numRuns: 50 },
    );
  });
});

describe('diffStates', () => {
  it('names each leaf that differs', () => {
    expect(diffStates({ a: 1, b: { c: [1, 2] } }, { a: 1, b: { c: [1, 3] }, d: 4 })).toEqual([
      { path: 'b.c.1', before: 2, after: 3 },
      { path: 'd', before: undefined, after: 4 },
    ]);
    const store = makeTestStore();
    const before = store.getState();
    store.dispatch(itemRemoved({ eventId: 101, itemId: 'none' }));
    expect(diffStates(before, before)).toEqual([]);
  });
});

it('a report holds what a path was told, without the way back, whose path may hold a token', () => {
  const referrer = '/account/email/token-of-a-mail';
  const report = reportOf(makeTestStore().getState(), null, {
    routeState: { referrer, checkout: true, zip: '99999' },
  });
  expect(opened(report).routeState).toEqual({ checkout: true, zip: '99999' });
});
