import fc from 'fast-check';
import { setClock } from '@/lib/clock';
import { createTokenStore, type TokenStore } from '@/lib/tokenStore';
import { anItemDraft } from '@/testing/builders';
import { createFakeStorage, type FakeStorage, type FakeTab } from '@/testing/fakeStorage';
import { makeStore, type AppStore } from './store';
import { cartCleared, itemAdded, itemRemoved, itemUpdated } from './slices/carts';
import { selectEpoch } from './slices/session';
import { guestPorts, type SessionAnswer } from './session/ports';
import { completeSignIn, resetSession } from './session/thunks';

/**
 * Carts, session and storage over two and three tabs: random sequences of adding, changing, removing, clearing, flushing, delivering events,
 * reloading, closing, crashing, a full or damaged disk, signing in and out. The model is one shared state that follows each acknowledged step.
 * LONG=1 runs 200,000 sequences; RUNS sets their number, SEED replays the first ones.
 */
const CHUNK = 500;
const RUNS = Number(
  process.env.RUNS ??
    (process.env.SEED ? CHUNK : process.env.LONG ? 200_000 : process.env.THOROUGH ? 2_000 : 500),
);
const EVENTS = ['101', '102'];

interface Tab {
  /** Each tab works on its own products, so that two tabs never change the same line concurrently. */
  lane: number;
  store: AppStore;
  port: FakeTab;
  tokens: TokenStore;
}

type Step =
  | { do: 'add' | 'set'; tab: number; event: number; product: number; quantity: number }
  | { do: 'remove'; tab: number; event: number; product: number }
  | { do: 'clear'; tab: number; event: number }
  | { do: 'signIn'; tab: number; user: number }
  | { do: 'reload' | 'close' | 'crash' | 'signOut' | 'flush'; tab: number }
  | { do: 'corrupt'; event: number }
  | { do: 'full' | 'room' | 'deliver' };

const tab = fc.nat(2);
const event = fc.nat(1);
const product = fc.integer({ min: 1, max: 4 });
const quantity = fc.integer({ min: 1, max: 5 });
const kind = <Name extends Step['do']>(name: Name) => fc.constant(name);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: kind('add'), tab, event, product, quantity }) },
  { weight: 3, arbitrary: fc.record({ do: kind('set'), tab, event, product, quantity }) },
  { weight: 3, arbitrary: fc.record({ do: kind('remove'), tab, event, product }) },
  { weight: 1, arbitrary: fc.record({ do: kind('clear'), tab, event }) },
  { weight: 1, arbitrary: fc.record({ do: kind('signIn'), tab, user: fc.integer({ min: 1, max: 2 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('signOut' as const, 'reload' as const, 'close' as const, 'crash' as const),
      tab,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: kind('flush'), tab }) },
  { weight: 1, arbitrary: fc.record({ do: kind('corrupt'), event }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('full' as const, 'room' as const, 'deliver' as const) }),
  },
);

/** The backend's answer: a token names its customer, as `signIn` writes it. */
const customerOf = (token: string | null): SessionAnswer =>
  token === null
    ? { status: 'none' }
    : { status: 'user', user: { id: Number(token.replace('token-', '')), postalCode: null } };

/** One browser with its tabs, and the expected state. */
class World {
  readonly storage: FakeStorage = createFakeStorage();
  readonly tabs: Tab[] = [];
  /** event → product → quantity, as the customer last decided. */
  readonly model = new Map<string, Map<number, number>>();
  user: number | null = null;
  epoch = 0;

  async open(lane: number): Promise<Tab> {
    const port = this.storage.tab();
    const tokens = createTokenStore(port);
    const store = makeStore({
      storage: port,
      tokens,
      ports: { ...guestPorts, checkSession: async () => customerOf(tokens.read()) },
      devChecks: false,
      tabId: `t${this.tabs.length}-${this.storage.writes.length}`,
    });
    await store.persistence.whenRehydrated;
    return { lane, store, port, tokens };
  }

  shut({ store, port }: Tab): void {
    store.persistence.close();
    port.close();
  }

  cart(eventIndex: number): Map<number, number> {
    const key = EVENTS[eventIndex] ?? '';
    const cart = this.model.get(key) ?? new Map<number, number>();
    this.model.set(key, cart);
    return cart;
  }

  /** Writes all changes and delivers all events; the tabs must agree afterwards. */
  settle(): void {
    this.storage.quota = Infinity;
    for (let round = 0; round < 3; round += 1) {
      this.tabs.forEach(({ store }) => store.persistence.flush());
      this.storage.deliver();
    }
  }

  async run(given: Step): Promise<void> {
    const current = 'tab' in given ? this.tabs[given.tab % this.tabs.length] : undefined;
    if (current) await this.inTab(current, given);
    else this.onDisk(given);
  }

  private onDisk(given: Step): void {
    if (given.do === 'full')
      this.storage.quota = [...this.storage.values].reduce(
        (sum, [key, value]) => sum + key.length + value.length,
        0,
      );
    else if (given.do === 'room') this.storage.quota = Infinity;
    else if (given.do === 'deliver') this.storage.deliver();
    else if (given.do === 'corrupt') {
      // Another program damages a value while the tabs are open; their state in memory stays valid.
      this.settle();
      const key = `dw:cart:${EVENTS[given.event]}`;
      if (this.storage.values.has(key)) this.storage.tab().setItem(key, '{"v":1,"d":{"items":');
      this.storage.deliver();
    }
  }

  private async inTab(current: Tab, given: Step): Promise<void> {
    const { store, lane } = current;
    if (!('event' in given) || given.do === 'corrupt') {
      await this.lifecycle(current, given);
      return;
    }
    const eventId = EVENTS[given.event] ?? '';
    if (given.do === 'clear') {
      // A tab clears only the lines it shows, so all events are delivered before and after.
      this.settle();
      this.cart(given.event).clear();
      store.dispatch(cartCleared({ eventId }));
      this.settle();
      return;
    }
    // A tab that has not received a sign-out works on a void cart.
    const cart =
      selectEpoch(store.getState()) === this.epoch ? this.cart(given.event) : new Map<number, number>();
    const productId = lane * 10 + given.product;
    if (given.do === 'remove') {
      cart.delete(productId);
      store.dispatch(itemRemoved({ eventId, itemId: `${productId}||` }));
      return;
    }
    const item = anItemDraft({ productId, quantity: given.quantity });
    if (given.do === 'add') {
      cart.set(productId, Math.min(100, (cart.get(productId) ?? 0) + given.quantity));
      store.dispatch(itemAdded({ eventId, item }));
      return;
    }
    if (cart.has(productId)) cart.set(productId, given.quantity);
    store.dispatch(itemUpdated({ eventId, itemId: `${productId}||`, item }));
  }

  private async lifecycle(current: Tab, given: Step): Promise<void> {
    const { store, tokens } = current;
    if (given.do === 'signIn') {
      this.settle();
      if (this.user !== null && this.user !== given.user) this.model.clear();
      this.user = given.user;
      tokens.write(`token-${given.user}`);
      store.dispatch(
        completeSignIn({
          user: { id: given.user, postalCode: null },
          epoch: selectEpoch(store.getState()),
        }),
      );
      this.epoch = Math.max(this.epoch, selectEpoch(store.getState()));
    } else if (given.do === 'flush') {
      store.persistence.flush();
    } else if (given.do === 'signOut') {
      // Without settling first: the other tabs must not write their pending changes any more.
      this.model.clear();
      this.user = null;
      await store.dispatch(resetSession());
      this.epoch = Math.max(this.epoch, selectEpoch(store.getState()));
    } else if (given.do === 'reload' || given.do === 'close') {
      this.storage.quota = Infinity;
      store.persistence.flush();
      this.shut(current);
      if (given.do === 'reload' || this.tabs.length === 1)
        this.tabs[this.tabs.indexOf(current)] = await this.open(current.lane);
      else this.tabs.splice(this.tabs.indexOf(current), 1);
    } else if (given.do === 'crash') {
      // A crash keeps written changes only.
      this.settle();
      this.shut(current);
      this.tabs[this.tabs.indexOf(current)] = await this.open(current.lane);
    }
  }

  /** Compares each tab, and a newly opened one, with the model. */
  async check(): Promise<void> {
    this.settle();
    const late = await this.open(9);
    for (const { store } of [...this.tabs, late]) {
      const { carts, session } = store.getState();
      const shown = EVENTS.map((key) =>
        Object.fromEntries((carts[key]?.items ?? []).map((item) => [item.product.id, item.quantity])),
      );
      expect(shown).toEqual(EVENTS.map((key) => Object.fromEntries(this.model.get(key) ?? [])));
      expect(session.userId).toBe(this.user);
    }
    expect(late.tokens.read()).toBe(this.user === null ? null : `token-${this.user}`);
    this.shut(late);
    this.tabs.forEach((open) => this.shut(open));
  }
}

describe('carts, session and storage over several tabs', () => {
  let time = 0;
  beforeEach(() => setClock(() => (time += 1)));
  afterEach(() => setClock(null));

  const base = process.env.SEED ? Number(process.env.SEED) : Math.floor(Math.random() * 0x7fffffff);
  const chunks = Math.ceil(RUNS / CHUNK);

  it(`${RUNS} sequences, first seed ${base}`, async () => {
    for (let chunk = 0; chunk < chunks; chunk += 1) {
      const property = fc.asyncProperty(
        fc.integer({ min: 2, max: 3 }),
        fc.array(step, { minLength: 1, maxLength: 14 }),
        async (count, steps) => {
          const world = new World();
          for (let index = 0; index < count; index += 1) world.tabs.push(await world.open(index));
          for (const given of steps) await world.run(given);
          await world.check();
        },
      );
      await fc.assert(property, { numRuns: CHUNK, seed: base + chunk });
    }
  }, 3_600_000);
});
