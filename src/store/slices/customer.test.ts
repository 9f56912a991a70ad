import { aCart, anItem } from '@/testing/builders';
import { appReset, type ResetReason } from '../appReset';
import { itemsWentOffMenu } from './carts';
import {
  noticeDismissed,
  noticesReducer,
  persistenceNoticed,
  selectNotices,
  type NoticesState,
} from './notices';
import * as session from './session';
import {
  initialUserCache,
  selectCachedUser,
  toCachedUser,
  userCached,
  userCacheReducer,
  userCacheSynced,
} from './userCache';
import { initialVersion, versionReducer, versionSynced } from './version';

const customer: session.SessionState = {
  ...session.initialSession,
  checked: true,
  userId: 7,
  postalCode: '60540',
  epoch: 3,
};
const after = (action: Parameters<typeof session.sessionReducer>[1], before = customer) =>
  session.sessionReducer(before, action);

describe('the session', () => {
  it('is checked again by each definite answer', () => {
    const failed = after(session.sessionCheckFailed());
    expect([failed.checked, failed.checkFailed, failed.userId]).toEqual([true, true, 7]);
    const user = { id: 7, postalCode: null };
    [
      session.signedIn(user),
      session.sessionChecked({ user }),
      session.sessionChecked({ user: null }),
    ].forEach((action) => expect(after(action, failed)).toMatchObject({ checked: true, checkFailed: false }));
  });

  it('keeps the known zip unless the answer has one', () => {
    expect(after(session.sessionChecked({ user: null })).postalCode).toBe('60540');
    expect(after(session.sessionChecked({ user: { id: 7, postalCode: null } })).postalCode).toBe('60540');
    expect(after(session.sessionChecked({ user: { id: 8, postalCode: '60601' } })).postalCode).toBe('60601');
    expect(after(session.signedIn({ id: 8, postalCode: '60601' })).postalCode).toBe('60601');
  });

  it.each([
    [2, 3],
    [3, 3],
    [9, 9],
  ])('a reset with the epoch %p leads to %p, never back', (epoch, expected) => {
    expect(after(appReset({ reason: 'signedOutElsewhere', epoch })).epoch).toBe(expected);
  });

  it.each([
    [1, 3],
    [5, 5],
  ])('an epoch %p of another tab leads to %p', (epoch, expected) => {
    const synced = session.sessionSynced({ userId: 8, postalCode: '60601', epoch, dashboardTab: 2 });
    expect(after(synced)).toEqual({
      ...customer,
      userId: 8,
      postalCode: '60601',
      epoch: expected,
      dashboardTab: 2,
    });
  });

  it('is read by its selectors', () => {
    const root = { session: { ...customer, checkFailed: true, dashboardTab: 1 as const } };
    expect([
      session.selectUserId(root),
      session.selectIsSignedIn(root),
      session.selectIsSessionChecked(root),
      session.selectHasCheckFailed(root),
      session.selectPostalCode(root),
      session.selectEpoch(root),
      session.selectDashboardTab(root),
      session.selectSessionKey(root),
    ]).toEqual([7, true, true, true, '60540', 3, 1, '3:7']);
    const visitor = { session: session.initialSession };
    expect([session.selectIsSignedIn(visitor), session.selectSessionKey(visitor)]).toEqual([
      false,
      '0:guest',
    ]);
  });
});

describe('the cached user', () => {
  const texts = {
    name: 'Casey Doe',
    firstname: 'Casey',
    lastname: 'Doe',
    email: 'casey@demo.test',
    phone: '6305550100',
    street: '1 A St',
    city: 'Naperville',
    state: 'IL',
    postal_code: '60540',
    avatar: '/a.png',
    referral_url: '/r/7',
    stripe_subscribed_at: '2026-01-01',
    stripe_subscription_end: '2026-07-01',
  };

  it('keeps the fields of spec 1 §3, and nothing else', () => {
    const user = { id: 7, ...texts, stripe_sub_cancelled: false, token: 'secret' };
    expect(toCachedUser(user)).toEqual({ id: 7, ...texts, stripe_sub_cancelled: false });
  });

  it.each([
    [true, true],
    ['2026-06-01', '2026-06-01'],
    [undefined, null],
    [1, null],
  ])('a cancelling of %p is kept as %p', (given, kept) => {
    expect(toCachedUser({ id: 7, stripe_sub_cancelled: given }).stripe_sub_cancelled).toBe(kept);
  });

  it('keeps no field that is not text', () => {
    const nulls = Object.fromEntries(Object.keys(texts).map((field) => [field, null]));
    const numbers = Object.fromEntries(Object.keys(texts).map((field) => [field, 5]));
    expect(toCachedUser({ id: 7, ...numbers })).toEqual({ id: 7, ...nulls, stripe_sub_cancelled: null });
  });

  it.each([
    ['its owner, while fresh', 7, 1_000, true],
    ['its owner, an hour later', 7, 1_000 + 3_600_000, false],
    ['another customer', 8, 1_000, false],
    ['a visitor', null, 1_000, false],
  ])('is shown to %s', (_who, userId, at, isShown) => {
    const userCache = userCacheReducer(undefined, userCached({ user: { id: 7 }, at: 1_000 }));
    expect(userCache).toMatchObject({ savedAt: 1_000, ownerId: 7 });
    expect(selectCachedUser({ userCache, session: { userId } }, at)?.id).toBe(isShown ? 7 : undefined);
  });

  it('is null without an owner, and is cleared by a reset', () => {
    const nobodys = { ...initialUserCache, data: toCachedUser({ id: 7 }), savedAt: 1_000 };
    expect(selectCachedUser({ userCache: nobodys, session: { userId: null } }, 1_000)).toBeNull();
    const synced = userCacheReducer(initialUserCache, userCacheSynced(nobodys));
    expect(synced).toEqual(nobodys);
    expect(userCacheReducer(synced, appReset({ reason: 'signedOut', epoch: 1 }))).toEqual({
      data: null,
      savedAt: 0,
      ownerId: null,
    });
  });
});

describe('notices', () => {
  const reset = (reason: ResetReason, before: NoticesState = []) =>
    noticesReducer(before, appReset({ reason, epoch: 1 }));

  it.each([
    ['sessionLost', 'You have been signed out. Please sign in again.'],
    ['signedOutElsewhere', 'You signed out in another tab.'],
  ] as const)('say why after %s, once', (reason, text) => {
    const once = reset(reason);
    expect(once).toEqual([{ id: reason, kind: reason, text }]);
    expect(reset(reason, once)).toEqual(once);
    expect(reset('signedOut', once)).toEqual([]);
  });

  it('say that an order is kept which was set aside', () => {
    const left = { ownerId: 1, carts: { '101': aCart() } };
    const [notice] = noticesReducer([], appReset({ reason: 'sessionLost', epoch: 1, left }));
    expect(notice?.text).toBe(
      'You have been signed out. Please sign in again. Your order is kept while this page is open.',
    );
  });

  it('about the end of a session are over when the customer signs in, and others stay', () => {
    const before = noticesReducer(reset('sessionLost'), persistenceNoticed('storageFull'));
    const after = noticesReducer(before, session.signedIn({ id: 7, postalCode: null }));
    expect(after.map(({ id }) => id)).toEqual(['storageFull']);
    const synced = (userId: number | null) =>
      noticesReducer(before, session.sessionSynced({ ...customer, userId })).map(({ id }) => id);
    expect(synced(null)).toEqual(['sessionLost', 'storageFull']);
    expect(synced(7)).toEqual(['storageFull']);
  });

  it.each(['signedOut', 'accountSwitched'] as const)('say nothing after %s', (reason) => {
    expect(reset(reason)).toEqual([]);
  });

  it('about the storage stay until dismissed, with a text for each problem', () => {
    const kinds = [
      'storageBlocked',
      'storageFull',
      'storageDamaged',
      'storageNewer',
      'newerTab',
      'storageUnreadable',
    ] as const;
    const all = kinds.map(persistenceNoticed).reduce(noticesReducer, [] as NoticesState);
    expect(selectNotices({ notices: all }).map(({ id, kind }) => [id, kind])).toEqual(
      kinds.map((kind) => [kind, kind]),
    );
    all.forEach(({ text }) => expect(text).toMatch(/^\S.*\.$/));
    expect(reset('sessionLost', all).slice(0, -1)).toEqual(all);
    const left = noticesReducer(all, noticeDismissed('storageFull'));
    expect(left).toEqual(all.filter(({ kind }) => kind !== 'storageFull'));
  });

  it('about changed carts are unique per event, the newest last, and absent without a change', () => {
    const gone = [{ item: anItem(), reason: 'product' as const }];
    const left = (eventId: number, lines = gone) => itemsWentOffMenu({ eventId, gone: lines });
    const both = [left(101), left(102), left(101)].reduce(noticesReducer, [] as NoticesState);
    expect(both.map(({ id, kind, eventId }) => [id, kind, eventId])).toEqual([
      ['cart:102', 'cartReconciled', '102'],
      ['cart:101', 'cartReconciled', '101'],
    ]);
    expect(noticesReducer(both, left(103, []))).toBe(both);
    expect(reset('signedOut', both)).toEqual([]);
  });
});

it.each([
  [4, 'theirs'],
  [3, 'theirs'],
  [2, 'ours'],
])('the version of a tab that counts %p is %s', (bump, whose) => {
  const ours = { ...initialVersion, build: 'ours', bump: 3 };
  const version = versionReducer(ours, versionSynced({ schema: 1, build: 'theirs', bump }));
  expect(version.build).toBe(whose);
});
