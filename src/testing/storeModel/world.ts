/** A browser, and the one state that is expected of all its tabs: it follows each acknowledged step. */
import { isDeepStrictEqual } from 'node:util';
import { redactDamaged } from '@/support/mask/redactDamaged';
import { reportOf } from '@/testing/reports';
import { damagedTexts } from '@/store/persistence/quarantine';
import { completeSignIn, resetSession } from '@/store/session/thunks';
import { emptyCart } from '@/store/slices/cart';
import { selectCart } from '@/store/slices/carts';
import { selectEpoch } from '@/store/slices/session';
import { selectSeat, type Seat } from '@/store/slices/tables';
import { Browser, type Tab } from './browser';
import { actionsOf, cartAfter, isShared, shownCart, type CartMove, type ExpectedCart } from './cartMoves';
import { actionOf, seatAfter, type SeatMove } from './seatMoves';
import { EVENTS, TABLES, type EventKey, type Step } from './steps';

/** @throws if none of the outcomes of two moves at once is shown: one after the other, or one of them alone */
function outcome<T>(possible: T[], shown: T): T {
  expect(possible).toContainEqual(shown);
  return possible.find((one) => isDeepStrictEqual(one, shown)) ?? shown;
}

/** Lines of carts that differ in nothing else are merged one by one. */
function mergedLines(one: ExpectedCart, other: ExpectedCart): ExpectedCart[] {
  if (!isDeepStrictEqual({ ...one, lines: {} }, { ...other, lines: {} })) return [];
  return [
    { ...one, lines: { ...one.lines, ...other.lines } },
    { ...one, lines: { ...other.lines, ...one.lines } },
  ];
}

const isBegunAgain = ({ changes }: ExpectedCart, move: CartMove): boolean =>
  move.kind === 'begin' && move.orderId === changes?.orderId && move.version === changes.version;

export class World extends Browser {
  readonly carts = new Map<EventKey, ExpectedCart>();
  readonly seats = new Map<string, Seat>();
  user: number | null = null;
  epoch = 0;
  /** Of guests whose browser was reset since. */
  private readonly voidSecrets = new Set<string>();

  async run(given: Step): Promise<void> {
    const current = 'tab' in given ? this.tabs[given.tab % this.tabs.length] : undefined;
    if (!current) this.onDisk(given);
    else if (given.do === 'cart') this.moveCart(current, given.event, given.move);
    else if (given.do === 'seat') this.moveSeat(current, given.code, given.move);
    else if (given.do === 'cartRace') this.raceCart(current, given);
    else if (given.do === 'seatRace') this.raceSeat(current, given);
    else await this.lifecycle(current, given);
  }

  private onDisk(given: Step): void {
    if (given.do === 'full') this.fill();
    else if (given.do === 'room') this.storage.quota = Infinity;
    else if (given.do === 'deliver') this.storage.deliver();
    else if (given.do === 'damage') this.damage(given.key, given.percent);
  }

  private cart = (event: EventKey): ExpectedCart => this.carts.get(event) ?? shownCart(emptyCart);

  private expectSeat(code: string, seat: Seat | undefined): void {
    if (seat) this.seats.set(code, seat);
    else this.seats.delete(code);
  }

  /** A tab that has not received a sign-out works on void data. */
  private isVoid = ({ store }: Tab): boolean => selectEpoch(store.getState()) !== this.epoch;

  private doCart({ store, lane }: Tab, event: EventKey, move: CartMove): void {
    actionsOf(move, event, lane).forEach((action) => store.dispatch(action));
  }

  private doSeat({ store }: Tab, code: string, move: SeatMove): void {
    store.dispatch(actionOf(move, code, selectSeat(store.getState(), code)));
  }

  /** Lines of one's own need no agreement of the tabs. What concerns a cart as one begins and ends with it. */
  private moveCart(tab: Tab, event: EventKey, move: CartMove): void {
    const isOfLine = 'product' in move && !isShared(this.cart(event));
    if (!isOfLine) this.settle();
    const events = this.isVoid(tab) ? [] : move.kind === 'clearAll' ? EVENTS : [event];
    events.forEach((one) => this.carts.set(one, cartAfter(this.cart(one), move, tab.lane)));
    this.doCart(tab, event, move);
    if (!isOfLine) this.settle();
  }

  private moveSeat(tab: Tab, code: string, move: SeatMove): void {
    const isOwn = code === TABLES[tab.lane];
    if (!isOwn) this.settle();
    if (!this.isVoid(tab)) this.expectSeat(code, seatAfter(this.seats.get(code), move, code));
    else if (move.kind === 'sit') this.voidSecrets.add(move.secret);
    this.doSeat(tab, code, move);
    if (!isOwn) this.settle();
  }

  private raceCart(tab: Tab, { event, move, other }: Extract<Step, { do: 'cartRace' }>): void {
    const second = this.tabs.find((one) => one !== tab);
    // The change that the cart has, begun again, is no other cart: its lines are merged.
    if (!second || isBegunAgain(this.cart(event), move) || isBegunAgain(this.cart(event), other)) return;
    this.settle();
    this.doCart(tab, event, move);
    this.doCart(second, event, other);
    this.settle();
    const after = (cart: ExpectedCart) => cartAfter(cart, move, tab.lane);
    const otherAfter = (cart: ExpectedCart) => cartAfter(cart, other, second.lane);
    const before = this.cart(event);
    const possible = [
      after(before),
      otherAfter(before),
      otherAfter(after(before)),
      after(otherAfter(before)),
      ...mergedLines(after(before), otherAfter(before)),
    ];
    this.carts.set(event, outcome(possible, shownCart(selectCart(tab.store.getState(), event))));
  }

  private raceSeat(tab: Tab, { code, move, other }: Extract<Step, { do: 'seatRace' }>): void {
    const second = this.tabs.find((one) => one !== tab);
    if (!second) return;
    this.settle();
    this.doSeat(tab, code, move);
    this.doSeat(second, code, other);
    this.settle();
    const before = this.seats.get(code);
    const possible = [move, other].map((one) => seatAfter(before, one, code));
    this.expectSeat(code, outcome(possible, selectSeat(tab.store.getState(), code)));
  }

  /** What the browser knew of its customer is void. */
  private forget(): void {
    this.seats.forEach(({ secret }) => this.voidSecrets.add(String(secret)));
    this.carts.clear();
    this.seats.clear();
  }

  private async lifecycle(current: Tab, given: Step): Promise<void> {
    const { store, tokens } = current;
    if (given.do === 'signIn') {
      this.settle();
      if (this.user !== null && this.user !== given.user) this.forget();
      this.user = given.user;
      tokens.write(`token-${given.user}`);
      const epoch = selectEpoch(store.getState());
      store.dispatch(completeSignIn({ user: { id: given.user, postalCode: null }, epoch }));
      this.epoch = Math.max(this.epoch, selectEpoch(store.getState()));
      this.checkDisk();
    } else if (given.do === 'flush') {
      store.persistence.flush();
    } else if (given.do === 'signOut') {
      // Without settling first: the other tabs must not write their pending changes any more.
      this.forget();
      this.user = null;
      await store.dispatch(resetSession());
      this.epoch = Math.max(this.epoch, selectEpoch(store.getState()));
      this.checkDisk();
    } else if (given.do === 'crash') {
      // A crash keeps written changes only.
      this.settle();
      await this.reopen(current);
    } else {
      this.storage.quota = Infinity;
      store.persistence.flush();
      if (given.do === 'reload' || this.tabs.length === 1) return this.reopen(current);
      this.shut(current);
      this.tabs.splice(this.tabs.indexOf(current), 1);
    }
  }

  /** Compares each tab, and a newly opened one, with what is expected. */
  async check(): Promise<void> {
    this.settle();
    const late = await this.open(9);
    for (const { store } of [...this.tabs, late]) {
      const state = store.getState();
      const carts = EVENTS.map((event) => shownCart(selectCart(state, event)));
      expect(carts).toEqual(EVENTS.map(this.cart));
      expect(TABLES.map((code) => selectSeat(state, code))).toEqual(
        TABLES.map((code) => this.seats.get(code)),
      );
      expect(state.session.userId).toBe(this.user);
    }
    expect(late.tokens.read()).toBe(this.user === null ? null : `token-${this.user}`);
    this.checkDisk();
    this.checkReports(late);
    [...this.tabs, late].forEach((open) => this.shut(open));
  }

  /** No guest's secret survives a reset on disk. */
  private checkDisk(): void {
    const kept = [...this.storage.values.values()].join();
    this.voidSecrets.forEach((secret) => expect(kept).not.toContain(secret));
  }

  /** No report has a guest's secret, personal data included. */
  private checkReports({ store, port }: Tab): void {
    const damaged = damagedTexts(port);
    const reports = [true, false].map((includePersonal) =>
      reportOf(store.getState(), null, {
        includePersonal,
        damaged: damaged.map(([key, raw]) => redactDamaged(key, raw, { includePersonal })),
      }),
    );
    const sent = JSON.stringify(reports);
    this.seats.forEach(({ secret }) => expect(sent).not.toContain(secret));
  }
}
