import { readdirSync } from 'node:fs';
import path from 'node:path';
import { isActionCreator, type UnknownAction } from '@reduxjs/toolkit';
import { cents } from '@dwellivery/domain/money';
import { anItem, anItemDraft, aReadyCart, aSavedForm, aSeat, aTable } from '@/testing/builders';
import { makeTestStore } from '@/testing/renderWithProviders';
import { opened, reportOf } from '@/testing/reports';
import * as resets from '@/store/appReset';
import { privacyOf, reportedSlices } from '@/store/persistence/kinds';
import type { RootState } from '@/store/rootReducer';
import * as carts from '@/store/slices/carts';
import * as flash from '@/store/slices/flash';
import * as notices from '@/store/slices/notices';
import * as session from '@/store/slices/session';
import * as tables from '@/store/slices/tables';
import * as userCache from '@/store/slices/userCache';
import * as version from '@/store/slices/version';
import { createRecorder } from './recorder';
import { redactFields } from '../mask/redact';
import { replayFrames } from '../read/replayFrames';

const eventId = 101;
const transactionId = 'pi_3NxAbCdEfGhIjKl';
const TACO = anItemDraft({ productId: 4, quantity: 2, notes: 'for Ann' });
const OTHER = anItemDraft({ productId: 4, notes: 'for Bob' });
const CHOSEN = anItemDraft({
  productId: 5,
  optionChoices: { 9: { choiceId: 31, choiceName: 'Large', optionName: 'Size' } },
});
const form = aSavedForm({ deliveryStreet: '12 Canary Street', notes: 'ring twice' });
const user = { id: 1, name: 'Casey Canary', email: 'casey@demo.test', street: '12 Canary Street' };
const cached = userCache.toCachedUser({ ...user, city: 'Naperville', stripe_sub_cancelled: true });
const table = aTable();
const seat = aSeat();
const { code } = seat;
const regained = {
  carts: {
    101: aReadyCart(
      { deliveryStreet: '12 Canary Street', promocode: 'TEN' },
      { items: [anItem(TACO), anItem(CHOSEN)], table, transactionId, isOrderInCart: true, state: 'sent' },
    ),
  },
};

const changed = {
  items: [anItem(TACO)],
  notes: 'ring twice',
  gratuity: cents(250),
  gratuityPercentage: null,
  promoCode: 'TEN',
  table: null,
  draft: { deliveryType: 'd2d' as const, deliveryStreet: '12 Canary Street' },
  changes: { orderId: 501, version: 3 },
};

/** Each action once or more, in an order in which each changes the state. */
const ACTIONS: UnknownAction[] = [
  session.sessionCheckFailed(),
  session.sessionChecked({ user: { id: 1, postalCode: '60540' } }),
  session.sessionChecked({ user: null }),
  session.signedIn({ id: 1, postalCode: '60563' }),
  session.postalCodeChanged('60601'),
  session.dashboardTabChosen(1),
  session.sessionSynced({ userId: 1, postalCode: '60540', epoch: 3, dashboardTab: 2 }),
  version.versionBumped({ schema: 1, build: 'b1' }),
  version.versionSynced({ schema: 1, build: 'b2', bump: 9 }),
  userCache.userCached({ user, at: 8_000 }),
  userCache.userCacheSynced({ data: cached, savedAt: 9_000, ownerId: 1 }),
  carts.itemAdded({ eventId, item: TACO }),
  carts.itemAdded({ eventId, item: OTHER }),
  carts.itemUpdated({ eventId, itemId: anItem(TACO).id, item: { ...TACO, notes: 'for Cas' } }),
  carts.itemRemoved({ eventId, itemId: anItem(OTHER).id }),
  flash.flashDismissed(),
  carts.itemsRestored({ eventId, items: [anItem(OTHER)] }),
  carts.orderRepeated({ eventId, items: [CHOSEN], replaces: true }),
  carts.itemAdded({ eventId, item: TACO }),
  carts.itemsWentOffMenu({ eventId, gone: [{ item: anItem(TACO), reason: 'product' }] }),
  carts.cartNotesChanged({ eventId, notes: 'back door' }),
  carts.gratuityChanged({ eventId, gratuity: cents(250) }),
  carts.gratuityChanged({ eventId, gratuityPercentage: 15 }),
  carts.transactionStarted({ eventId, transactionId }),
  carts.transactionEnded({ eventId }),
  carts.transactionStarted({ eventId, transactionId }),
  carts.draftSaved({ eventId, form: { ...form, notes: 'ring once' } }),
  carts.promoApplied({ eventId, code: 'ten' }),
  carts.promoRemoved({ eventId }),
  carts.changeStarted({ eventId, cart: changed }),
  carts.changeEnded({ eventId }),
  carts.changeStarted({ eventId, cart: changed }),
  carts.changeRebased({ eventId, version: 4 }),
  carts.transactionStarted({ eventId, transactionId }),
  carts.changedOrderSeen({ eventId, orderId: 501, version: 5, made: [transactionId] }),
  carts.itemAdded({ eventId, item: TACO }),
  carts.transactionStarted({ eventId, transactionId }),
  carts.tableJoined({ eventId, table }),
  carts.tableLeft({ eventId }),
  carts.sharedCartTaken({
    eventId,
    tableCode: table.tableCode,
    items: [anItem({ ...TACO, guestName: 'Bo' }), anItem({ ...TACO, guestName: 'Al' })],
  }),
  carts.tableLeft({ eventId }),
  carts.itemsMovedToTable({ eventId, items: [anItem({ ...TACO, quantity: 4 })] }),
  carts.orderFormCompleted({ eventId, form }),
  carts.slotTaken({ eventId, timeSlotId: 7 }),
  carts.orderRefused({ eventId }),
  carts.itemAdded({ eventId, item: TACO }),
  carts.orderPaid({
    eventId,
    transactionId,
    paid: [
      { productId: 4, quantity: 1, notes: 'for Ann', optionChoices: [] },
      { productId: 5, quantity: 1, notes: '', optionChoices: [{ optionName: 'Size', choiceName: 'Large' }] },
    ],
  }),
  carts.outcomeSeen({ eventId, transactionId }),
  carts.cartSynced({ eventId, cart: regained.carts[101] }),
  carts.cartCleared({ eventId }),
  carts.cartRestored({ eventId, cart: regained.carts[101] }),
  carts.allCartsCleared(),
  tables.satDown({ at: 1, seat }),
  tables.dishAdded({ code, item: TACO }),
  tables.dishUpdated({ code, itemId: anItem(TACO).id, item: OTHER }),
  tables.linesSent({ code, lines: { items: [anItem(OTHER)], isDone: false, revision: 1 } }),
  tables.doneChanged({ code, isDone: true }),
  tables.dishRemoved({ code, itemId: anItem(OTHER).id }),
  tables.linesTaken({ code, lines: { items: [anItem(CHOSEN)], isDone: true, revision: 2 } }),
  tables.guestRemoved({ code }),
  tables.seatLeft({ code }),
  tables.tablesSynced([aSeat({ items: [anItem(TACO)], revision: 3 })]),
  notices.persistenceNoticed('storageFull'),
  notices.noticeDismissed('storageFull'),
  resets.appReset({ reason: 'sessionLost', epoch: 1, left: { ownerId: 1, ...regained } }),
  resets.cartsRegained(regained),
];

/** The slices of a report, as it holds them. */
const reported = (state: RootState, includePersonal: boolean): unknown =>
  reportedSlices.map((slice) => redactFields(state[slice], privacyOf(slice), { includePersonal }));

it('lists each action of each slice', () => {
  const slices = readdirSync(path.join(__dirname, '../../store/slices'))
    .filter((name) => !name.includes('.test.'))
    .map((name) => jest.requireActual<object>(`../../store/slices/${name}`));
  const exported = [...slices, resets]
    .flatMap((module) => Object.values(module))
    .filter(isActionCreator)
    .map(({ type }) => type);
  expect([...new Set(ACTIONS.map(({ type }) => type))].sort()).toEqual(exported.sort());
});

it.each([
  ['with personal data', true],
  ['masked', false],
])('a replay computes the state after each action, %s', (_how, includePersonal) => {
  const recorder = createRecorder();
  const store = makeTestStore({ middleware: [recorder.middleware] });
  const states = ACTIONS.map((action) => {
    const before = store.getState();
    store.dispatch(action);
    expect([action.type, reported(store.getState(), true)]).not.toEqual([
      action.type,
      reported(before, true),
    ]);
    return store.getState();
  });
  // The last frame is the recorded state and no computed one.
  recorder.navigated('/', null);
  const frames = replayFrames(opened(reportOf(store.getState(), recorder, { includePersonal })));
  const computed = frames
    .slice(1, -1)
    // Listeners read an event again whose cart was paid.
    .filter(({ action }) => action?.type !== 'api/invalidateTags')
    .map(({ action, state }) => [action?.type, reported(state, true)]);
  const truth = states.map((state, at) => [ACTIONS[at]?.type, reported(state, includePersonal)]);
  expect(computed).toEqual(truth);
});

it('a reset empties what each action leaves', () => {
  const afterReset = (actions: UnknownAction[]) => {
    const store = makeTestStore();
    [...actions, resets.appReset({ reason: 'accountSwitched', epoch: 9 })].forEach(store.dispatch);
    const { version: _version, flash, ...state } = store.getState();
    return { ...state, message: flash.message };
  };
  const empty = afterReset([]);
  ACTIONS.forEach((action, at) => {
    // A reset keeps what is true of the storage.
    if (action.type === notices.persistenceNoticed.type) return;
    expect([action.type, afterReset(ACTIONS.slice(0, at + 1))]).toEqual([action.type, empty]);
  });
});
