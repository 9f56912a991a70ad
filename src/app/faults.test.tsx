import { screen } from '@testing-library/react';
import { routes, type RouteName } from '@/config/routes';
import { wireAnswers } from '@/testing/apiFixtures';
import { foreignAnswer } from '@/testing/stubApi';
import {
  answerCalls,
  CART,
  json,
  names,
  pathOf,
  openScreens,
  shareOf,
  visit,
  type Operation,
} from '@/testing/everyScreen';

/**
 * Lets each call of each screen fail in each way while the others succeed. The page must not be blank or load endlessly, must
 * report what is missing, and must keep the cart. Without THOROUGH=1 each call fails in one of the ways. api/faults.test.ts does the
 * same for the calls alone, in all ways.
 */
/** said: the screen shows an alert or another page. quiet: the screen works without the data. */
type Ending = 'said' | 'quiet';
type Calls = Partial<Record<Operation, Ending>>;

/** Calls of the layout: the notice has a default, and the banner shows only known failed payments. */
const LAYOUT: Calls = { showContentBlock: 'quiet', listFailedOrders: 'quiet' };
/** Caption and picture have defaults. */
const HERO: Calls = { showContent: 'quiet', listProjects: 'said' };
/** Without them the filters offer no names; the list reports the failure. */
const FILTERS: Calls = { listProfessionals: 'quiet', listEventLocations: 'quiet' };
const NEARBY: Calls = { listRelevantProjects: 'said', listProjects: 'said' };
const BROWSE: Calls = { ...FILTERS, listProjects: 'said' };
/** The cart has the names of its lines, and the quote their prices. */
const ORDER: Calls = { showEvent: 'said', listMenuCategories: 'quiet', showCheckoutDetails: 'said' };
/** Tabs show no counts; they report the failure when they are opened. */
const DASHBOARD: Calls = { ...FILTERS, listRelevantEvents: 'said', listMemberships: 'said' };

/** The calls of each screen; one without an entry makes none of its own. */
const CALLS: Partial<Record<RouteName, Calls>> = {
  home: HERO,
  naperville: HERO,
  landing: HERO,
  // Leads to home, also without the API.
  reset: HERO,
  event: { ...NEARBY, showEvent: 'said', listMenuCategories: 'said', showNotifications: 'quiet' },
  // The profile only prefills the address.
  checkout: { ...ORDER, showUser: 'quiet' },
  payment: { ...ORDER, createPaymentSheet: 'said' },
  eventReceipt: { ...NEARBY, showEvent: 'said', listMenuCategories: 'said', showNotifications: 'quiet' },
  // The profile is only for the customer's name.
  receipt: { ...NEARBY, showMembership: 'said', showUser: 'quiet', showNotifications: 'quiet' },
  retry: {
    ...NEARBY,
    showOrder: 'said',
    showMembership: 'said',
    showUser: 'quiet',
    showNotifications: 'quiet',
  },
  dashboard: DASHBOARD,
  orderAgain: { showMembership: 'said', showRestaurant: 'said', listMenuCategories: 'said' },
  account: {
    showUser: 'said',
    showCreditBalance: 'said',
    listCards: 'said',
    listMemberships: 'said',
  },
  settings: { showUser: 'said', showAccess: 'said' },
  // Without it the server says whether a password is needed.
  accountEdit: { showUser: 'said', showAccess: 'quiet' },
  // A confirmed address leads to the account.
  confirmNewEmail: {
    confirmEmailChange: 'said',
    showUser: 'said',
    showCreditBalance: 'said',
    listCards: 'said',
    listMemberships: 'said',
  },
  undoEmail: { verifyEmailUndo: 'said' },
  subscriptions: { showUser: 'said', subscribe: 'said' },
  browse: BROWSE,
  browseZip: BROWSE,
  // Without it the button asks to follow again, which changes nothing.
  restaurant: { ...NEARBY, showRestaurant: 'said', showNotifications: 'quiet' },
  table: { showTable: 'said' },
  // Leads to the dashboard.
  confirmEmail: { ...DASHBOARD, verifyConfirmation: 'said', confirm: 'said' },
  updateInfo: { showUser: 'said' },
  passwordEditToken: { verifyPasswordToken: 'said' },
  notFound: NEARBY,
  notifications: { showNotifications: 'said' },
  mailedNotifications: { showMailedNotifications: 'said' },
};

type Fault = (request: Request) => Response | Promise<Response>;
const refusal =
  (status: number, code: string, message = 'Words.') =>
  () =>
    json({ error: message, message, code }, status);
/** Our server's reason, which the customer reads. */
const REASON = 'We cannot reach our database right now.';
const JSON_TYPE = { headers: { 'content-type': 'application/json' } };
const silence: Fault = ({ signal }) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

const FAULTS: Record<string, Fault> = {
  offline: () => Promise.reject(new TypeError('Failed to fetch')),
  '500': refusal(500, 'internal'),
  '401 in HTML': () => foreignAnswer(401),
  'a wrong shape': () => json({ data: [], session: 7, user: 'x' }),
  '401': refusal(401, 'unauthenticated'),
  '404': refusal(404, 'not_found'),
  '503': refusal(503, 'database_unavailable', REASON),
};
/** The API layer maps these to the faults above; only LONG=1 tests them with every screen. */
const MORE_FAULTS: Record<string, Fault> = {
  '503 in HTML': () => foreignAnswer(503),
  silence,
  'bad JSON': () => new Response('{"data"', JSON_TYPE),
  'an empty answer': () => new Response('', JSON_TYPE),
  '403': refusal(403, 'link_invalid'),
  '409': refusal(409, 'slot_full'),
  '429': refusal(429, 'too_many_requests'),
};
const faults = Object.entries(process.env.LONG ? { ...FAULTS, ...MORE_FAULTS } : FAULTS);

/** Answers all calls with their fixtures, except the failing one. */
const failing = (operation?: Operation, fault?: Fault) =>
  answerCalls((asked, request) => (asked === operation && fault ? fault(request) : json(wireAnswers[asked])));

/** Texts of the elements that are still loading, without maps, which load when they are scrolled to. */
const waiting = () =>
  [...document.querySelectorAll('main [aria-busy=true], main [aria-label=Loading]')]
    .map((element) => element.textContent)
    .filter(Boolean);
const said = () => screen.queryAllByRole('alert').filter((element) => element.textContent?.trim());

openScreens();

it.each(names)('%s makes exactly the calls of the table', async (name) => {
  const made = failing();
  await visit(name);
  // A visitor has no failed orders.
  const { showContentBlock, ...ofCustomers } = LAYOUT;
  const layout =
    routes[name].access === 'guestOnly' ? { showContentBlock } : { showContentBlock, ...ofCustomers };
  expect([...made].sort()).toEqual(Object.keys({ ...layout, ...CALLS[name] }).sort());
});

/** The calls of the layout fail on one screen only, because they do not depend on the screen. */
const rows = Object.entries({ ...CALLS, faq: LAYOUT }).flatMap(([name, calls]) =>
  Object.entries(calls).map(
    ([operation, ending]) => [name as RouteName, operation as Operation, ending] as const,
  ),
);

describe.each(faults)('%s', (fault, answer) => {
  const at = faults.findIndex(([name]) => name === fault);
  it.each(shareOf(rows, at, faults.length))('%s, %s: %s', async (name, operation, ending) => {
    failing(operation, answer);
    const { store, location } = await visit(name);
    const start = pathOf(name);

    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/\w/);
    expect(waiting()).toEqual([]);
    if (name !== 'serverError') expect(document.body).not.toHaveTextContent("we're not feeling dwell");
    if (ending === 'said' && location().pathname === start) expect(said()).not.toEqual([]);
    if (fault === '503' && ending === 'said' && location().pathname === start)
      expect(texts().join(' ')).toContain(REASON);
    // A refused payment leads back to the form, which is to be submitted again.
    const state = expect.stringMatching(/^(ready|choosing)$/) as string;
    if (name !== 'reset') expect(store.getState().carts['101']).toEqual({ ...CART, state });
  });
});

/** What a screen reports when all calls succeed. */
const usual = new Map<RouteName, (string | null)[]>();
async function usuallySaid(name: RouteName) {
  if (!usual.has(name)) {
    failing();
    const { unmount } = await visit(name);
    usual.set(name, texts());
    unmount();
  }
  return usual.get(name);
}
const texts = () => said().map((element) => element.textContent);

/** The way to an order; LONG=1 tests all screens. */
const ORDERING: RouteName[] = ['event', 'checkout', 'payment'];
const slowRows = process.env.LONG ? rows : rows.filter(([name]) => ORDERING.includes(name));

describe('an answer after 10 s', () => {
  it.each(slowRows)('%s, %s', async (name, operation) => {
    const expected = await usuallySaid(name);
    let meanwhile = '';
    failing(operation, () => {
      setTimeout(() => (meanwhile = document.body.textContent ?? ''), 9_900);
      return new Promise((resolve) => setTimeout(() => resolve(json(wireAnswers[operation])), 10_000));
    });
    const { store } = await visit(name);
    expect(meanwhile).toMatch(/\w{3}/);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/\w/);
    expect(waiting()).toEqual([]);
    expect(texts()).toEqual(expected);
    if (name !== 'reset') expect(store.getState().carts['101']).toEqual(CART);
  });
});
