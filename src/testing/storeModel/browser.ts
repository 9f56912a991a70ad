/** One browser with its tabs and its disk. */
import { createTokenStore, type TokenStore } from '@/lib/tokenStore';
import { createFakeStorage, type FakeStorage, type FakeTab } from '@/testing/fakeStorage';
import { guestPorts, type SessionAnswer } from '@/store/session/ports';
import { makeStore, type AppStore } from '@/store/store';

export interface Tab {
  /** Each tab works on its own products, and at its own table. */
  lane: number;
  store: AppStore;
  port: FakeTab;
  tokens: TokenStore;
}

/** The backend's answer: a token names its customer, as `signIn` writes it. */
const customerOf = (token: string | null): SessionAnswer =>
  token === null
    ? { status: 'none' }
    : { status: 'user', user: { id: Number(token.replace('token-', '')), postalCode: null } };

export class Browser {
  readonly storage: FakeStorage = createFakeStorage();
  readonly tabs: Tab[] = [];

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

  /** Shuts a tab, and opens another in its place. */
  async reopen(tab: Tab): Promise<void> {
    this.shut(tab);
    this.tabs[this.tabs.indexOf(tab)] = await this.open(tab.lane);
  }

  /** Writes all changes and delivers all events; the tabs must agree afterwards. */
  settle(): void {
    this.storage.quota = Infinity;
    for (let round = 0; round < 3; round += 1) {
      this.tabs.forEach(({ store }) => store.persistence.flush());
      this.storage.deliver();
    }
  }

  /** The disk takes no more than it has. */
  fill(): void {
    this.storage.quota = [...this.storage.values].reduce(
      (sum, [key, value]) => sum + key.length + value.length,
      0,
    );
  }

  /** Another program cuts a value off while the tabs are open; their state in memory stays valid. */
  damage(key: string, percent: number): void {
    this.settle();
    const raw = this.storage.values.get(key);
    if (raw) this.storage.tab().setItem(key, raw.slice(0, Math.floor((raw.length * percent) / 100)));
    this.storage.deliver();
  }
}
