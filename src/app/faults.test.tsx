import { screen } from '@testing-library/react';
import { routes, type RouteName } from '@/config/routes';
import { wireAnswers } from '@/testing/apiFixtures';
import {
  answerCalls,
  CART,
  json,
  names,
  pathOf,
  openScreens,
  visit,
  type Operation,
} from '@/testing/everyScreen';

/**
 * Every screen, every call that it makes by itself, every way in which that call can fail while the others are answered: no white
 * page, no endless skeleton, words where something is missing, and the cart as it was. The same for the calls alone: api/faults.test.ts.
 */
/** said: an alert, or another page. quiet: the screen does without it. */
type Ending = 'said' | 'quiet';
type Calls = Partial<Record<Operation, Ending>>;

/** Around every screen: the notice has a default, and the banner of failed payments shows only what is known. */
const LAYOUT: Calls = { showContentBlock: 'quiet', listFailedOrders: 'quiet' };
/** Captions and pictures have defaults. */
const HERO: Calls = { showContent: 'quiet', listProjects: 'said' };
/** Without them the filters offer no names; the list says what is wrong. */
const FILTERS: Calls = { listProfessionals: 'quiet', listEventLocations: 'quiet' };
const NEARBY: Calls = { listRelevantProjects: 'said', listProjects: 'said' };
const BROWSE: Calls = { ...FILTERS, listProjects: 'said' };
/** The cart knows the names of its lines and the quote their prices. */
const ORDER: Calls = { showEvent: 'said', listMenuCategories: 'quiet', showCheckoutDetails: 'said' };
/** Orders have no count then; their tabs say it when they are opened. */
const DASHBOARD: Calls = { ...FILTERS, listRelevantEvents: 'said', listMemberships: 'quiet' };

const CALLS: Record<RouteName, Calls> = {
  home: HERO,
  naperville: HERO,
  landing: HERO,
  // Signing out ends at home, with the API down, too.
  reset: HERO,
  event: { ...NEARBY, showEvent: 'said', listMenuCategories: 'said' },
  // The address of the profile is a convenience.
  checkout: { ...ORDER, showUser: 'quiet' },
  payment: { ...ORDER, createPaymentSheet: 'said' },
  eventReceipt: { ...NEARBY, showEvent: 'said', listMenuCategories: 'said' },
  // Without the profile nobody is greeted by name.
  receipt: { ...NEARBY, showMembership: 'said', showUser: 'quiet' },
  retry: { ...NEARBY, showOrder: 'said', showMembership: 'said', showUser: 'quiet' },
  dashboard: DASHBOARD,
  account: { showUser: 'said', showCreditBalance: 'said', listMemberships: 'said' },
  accountEdit: { showUser: 'said' },
  subscriptions: { showUser: 'said', subscribe: 'said' },
  browse: BROWSE,
  browseZip: BROWSE,
  restaurant: { ...NEARBY, showRestaurant: 'said' },
  // A confirmed customer goes on to the dashboard.
  confirmEmail: { ...DASHBOARD, confirm: 'said' },
  updateInfo: { showUser: 'said' },
  passwordEditToken: { verifyPasswordToken: 'said' },
  notFound: NEARBY,
  addHome: {},
  confirmation: {},
  eventGone: {},
  faq: {},
  oauthCallback: {},
  outOfArea: {},
  passwordEdit: {},
  passwordNew: {},
  passwordResend: {},
  privacy: {},
  registration: {},
  registrationThanks: {},
  replay: {},
  serverError: {},
  signIn: {},
  support: {},
  terms: {},
  usersAuth: {},
};

type Fault = (request: Request) => Response | Promise<Response>;
const refusal = (status: number) => () => json({ error: 'Words.', message: 'Words.', code: 'code' }, status);
const silence: Fault = ({ signal }) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

const FAULTS: Record<string, Fault> = {
  offline: () => Promise.reject(new TypeError('Failed to fetch')),
  '500': refusal(500),
  'a wrong shape': () => json({ data: [], session: 7, user: 'x' }),
  '401': refusal(401),
  '404': refusal(404),
};
/** They end at the border as one of the above does; LONG=1 shows them to every screen, too. */
const MORE_FAULTS: Record<string, Fault> = {
  '503 in HTML': () =>
    new Response('<html></html>', { status: 503, headers: { 'content-type': 'text/html' } }),
  silence,
  'bad JSON': () => new Response('{"data"'),
  'an empty answer': () => new Response(''),
  '403': refusal(403),
  '409': refusal(409),
  '429': refusal(429),
};
const faults = Object.entries(process.env.LONG ? { ...FAULTS, ...MORE_FAULTS } : FAULTS);

/** Answers every call with its fixture but the one that fails. */
const failing = (operation?: Operation, fault?: Fault) =>
  answerCalls((asked, request) => (asked === operation && fault ? fault(request) : json(wireAnswers[asked])));

/** What waits in the page, by its words; a map has none, and waits until it is scrolled to. */
const waiting = () =>
  [...document.querySelectorAll('main [aria-busy=true], main [aria-label=Loading]')]
    .map((element) => element.textContent)
    .filter(Boolean);
const said = () => screen.queryAllByRole('alert').filter((element) => element.textContent?.trim());

openScreens();

it.each(names)('%s makes the calls of the table, and no other', async (name) => {
  const made = failing();
  await visit(name);
  // A visitor owes nothing.
  const { showContentBlock, ...ofCustomers } = LAYOUT;
  const layout =
    routes[name].access === 'guestOnly' ? { showContentBlock } : { showContentBlock, ...ofCustomers };
  expect([...made].sort()).toEqual(Object.keys({ ...layout, ...CALLS[name] }).sort());
});

/** The calls around every screen fail on one of them: they know of no other. */
const rows = [...names.map((name) => [name, CALLS[name]] as const), ['faq', LAYOUT] as const].flatMap(
  ([name, calls]) =>
    Object.entries(calls).map(([operation, ending]) => [name, operation as Operation, ending] as const),
);

describe.each(faults)('%s', (_fault, fault) => {
  it.each(rows)('%s, %s: %s', async (name, operation, ending) => {
    failing(operation, fault);
    const { store, location } = await visit(name);
    const start = pathOf(name);

    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/\w/);
    expect(waiting()).toEqual([]);
    if (name !== 'serverError') expect(document.body).not.toHaveTextContent("we're not feeling dwell");
    if (ending === 'said' && location().pathname === start) expect(said()).not.toEqual([]);
    if (name !== 'reset') expect(store.getState().carts['101']).toEqual(CART);
  });
});
