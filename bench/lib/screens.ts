import type { TestServer } from '../../e2e/support/server';
import { signedIn, type StorageState } from '../../e2e/support/signedIn';
import type { Screen } from './measure';
import { cart, knownBrowser, otherCarts, type StorageEntry } from './storage';

const SMALL_PHONE = { width: 375, height: 740 };
const CASEY = { email: 'casey@demo.test', id: 1 };
export const EVENT = 101;
const RESTAURANT = 'lupitas-kitchen';
export const MANY_CARTS = otherCarts(100, 20);

const withEntries = ({ origins, ...state }: StorageState, entries: StorageEntry[]): StorageState => ({
  ...state,
  origins: origins.map((each) => ({ ...each, localStorage: [...each.localStorage, ...entries] })),
});

/** Id of a dish of the event without options. */
async function plainProduct(api: string): Promise<number> {
  const response = await fetch(`${api}/api/v2/events/${EVENT}/menu_categories`);
  const { data } = (await response.json()) as {
    data: { menuCategories: { products: { id: number; options: unknown[] }[] }[] };
  };
  const products = data.menuCategories.flatMap((category) => category.products);
  const plain = products.find(({ options }) => options.length === 0);
  if (!plain) throw new Error(`Event ${EVENT} has no dish without options`);
  return plain.id;
}

/** Storage of Casey, signed in, with one dish in the cart. */
export async function checkoutStorage(server: TestServer, url: string): Promise<StorageState> {
  const state = await signedIn(server.url, CASEY.email, url);
  state.origins[0]?.localStorage.push(knownBrowser(CASEY.id), cart(EVENT, 1, await plainProduct(server.url)));
  return state;
}

/** The floors, and the peers (bench/peers). */
export type Bare = 'f0' | 'f1' | 'client' | 'rendered';

/** The floors and peers that have an address, and the screens that are compared with them. */
export function screensOf(
  addressOf: (bare: Bare) => string | undefined,
  product: string,
  checkout: StorageState,
): Screen[] {
  const order = { url: `${product}/events/${EVENT}/checkout`, storageState: checkout };
  const pickup = ':not([hidden]) > fieldset input[value=pickup]';
  const pressPickup = { click: pickup, effect: `${pickup}:checked` };
  // Works once the app has started, unlike the presses of home, event and checkout.
  const pressTip = { click: 'input[name=tip][value=custom]', effect: 'input[name=tipAmount]' };
  const pressDish = { click: 'main li [aria-haspopup=dialog]', effect: '[role=dialog]' };
  const bare = (name: Bare, path: string, screen: Omit<Screen, 'url'>): Screen[] => {
    const address = addressOf(name);
    return address === undefined ? [] : [{ ...screen, url: address + path }];
  };
  return [
    ...bare('f0', '/', { name: 'F0' }),
    ...bare('f1', '/', { name: 'F1', click: 'button', effect: '[role=status]' }),
    {
      name: 'home',
      url: `${product}/`,
      click: 'main form [type=submit]',
      effect: 'main form [aria-invalid=true]',
    },
    { name: 'browse', url: `${product}/browse/60540` },
    { name: 'browse 375', url: `${product}/browse/60540`, viewport: SMALL_PHONE },
    { name: 'restaurant', url: `${product}/restaurants/${RESTAURANT}` },
    { name: 'restaurant 375', url: `${product}/restaurants/${RESTAURANT}`, viewport: SMALL_PHONE },
    { name: 'event 375', url: `${product}/events/${EVENT}`, viewport: SMALL_PHONE },
    { name: 'event', url: `${product}/events/${EVENT}`, ...pressDish },
    ...bare('client', `/events/${EVENT}`, { name: 'peer, client', ...pressDish }),
    ...bare('rendered', `/events/${EVENT}`, { name: 'peer, server', ...pressDish }),
    { name: 'checkout', ...order, ...pressPickup },
    { name: 'checkout, tip', ...order, ...pressTip },
    { name: '100 carts', ...order, ...pressTip, storageState: withEntries(checkout, MANY_CARTS) },
  ];
}
