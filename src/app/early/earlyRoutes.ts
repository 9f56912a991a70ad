/**
 * What the page can begin before the bundle has run: which skeleton to show, which chunk to preload and which first calls
 * to start. The inline script in the head reads this table, so it stays small and imports nothing.
 */
export interface EarlyRoute {
  /** Path pattern; `:name` stands for one segment, and is handed to `requests` in order. */
  path: string;
  shell: 'home' | 'event' | 'list' | 'form' | 'page';
  /** `webpackChunkName` of the screen. */
  chunk: string;
  /** Chunks that the first press or the rest of the screen wants: fetched behind the screen's own. */
  behind?: readonly string[];
  /** API paths as the base query will ask for them, to the letter: they are matched by URL. */
  requests?: (...parts: string[]) => string[];
  /** The screen's heading in a list shell, where the path alone tells it. */
  heading?: (...parts: string[]) => string;
  /** With a query the screen asks for something else, and may be called something else. */
  plainWithoutQueryOnly?: true;
  /** Not the app but a page that shows it: nothing is asked in anybody's name. */
  isSealed?: true;
}

const eventRequests = (id: string): string[] => [
  `/api/v2/events/${id}`,
  `/api/v2/events/${id}/menu_categories`,
];

/** The days of the API's filters are those of UTC-05:00 (spec 1 §9). */
// eslint-disable-next-line house/one-home -- runs before the bundle that holds the clock
const today = (): string => new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10);

function openEvents(zip: string, range: string): string {
  const pairs = [
    ['filter[aasm_state]', 'open'],
    ['filter[run_at_since]', today()],
    ['filter[postal_code]', zip],
    ['range', range],
    ['sort', 'run_at ASC'],
  ];
  return `/api/v2/projects?${pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')}`;
}

const homeRequests = (): string[] => [
  '/api/v2/contents/hero-caption',
  '/api/v2/contents/hero-image',
  openEvents('60540', '[0,16]'),
];

/** A path that is no zip is browsed without one. */
const isZip = (text: string): boolean => /^\d{5}$/.test(text);
const browseRequests = (zip: string): string[] => (isZip(zip) ? [openEvents(zip, '[0,50]')] : []);
const browseHeading = (zip: string): string => (isZip(zip) ? `Restaurants coming to you in ${zip}` : '');

const payment = { shell: 'form', chunk: 'payment', requests: eventRequests } as const;
const checkout = {
  shell: 'form',
  chunk: 'checkout',
  requests: eventRequests,
  behind: ['address-part', 'promo-part', 'order-rules-part'],
} as const;
const event = { shell: 'event', chunk: 'event', requests: eventRequests, behind: ['wizard-part'] } as const;
const info = { shell: 'page', chunk: 'info' } as const;

/** First match wins. A path that is not listed gets the plain page skeleton. */
export const EARLY_ROUTES: readonly EarlyRoute[] = [
  { path: '/', shell: 'home', chunk: 'home', requests: homeRequests },
  { path: '/naperville', shell: 'page', chunk: 'home' },
  { path: '/landing', shell: 'home', chunk: 'home' },
  { path: '/events/:id', ...event },
  { path: '/projects/:id', ...event },
  { path: '/browse', shell: 'list', chunk: 'browse' },
  {
    path: '/browse/:zip',
    shell: 'list',
    chunk: 'browse',
    requests: browseRequests,
    heading: browseHeading,
    plainWithoutQueryOnly: true,
  },
  { path: '/events/:id/checkout', ...checkout },
  { path: '/projects/:id/checkout', ...checkout },
  { path: '/events/:id/checkout/payment', ...payment },
  { path: '/projects/:id/checkout/payment', ...payment },
  { path: '/orders/:id/receipt', shell: 'page', chunk: 'receipt' },
  { path: '/orders/:id/retry', shell: 'form', chunk: 'payment' },
  { path: '/dashboard', shell: 'list', chunk: 'dashboard' },
  { path: '/restaurants/:id', shell: 'event', chunk: 'restaurant' },
  { path: '/session', shell: 'form', chunk: 'signIn' },
  { path: '/registration', shell: 'form', chunk: 'registration' },
  { path: '/account', shell: 'page', chunk: 'account' },
  { path: '/faq', ...info },
  { path: '/privacy', ...info },
  { path: '/terms', ...info },
  { path: '/support', ...info },
  { path: '/support/replay', shell: 'page', chunk: 'replay', isSealed: true },
];
