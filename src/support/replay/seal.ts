import { defaultRuntimeConfig, runtimeConfig, setRuntimeConfig } from '@/config/runtimeConfig';
import { PROJECTS_PATH, RELEVANCE_PATH } from '@/config/openPaths';
import { navigation } from '@/lib/navigation';
import { detachStorage } from '@/lib/storage';
import type { Moment } from '../format';
import { sealedFetch } from './sealedFetch';
import { installStandIns } from './stand-ins';

/** Calls that are allowed before a dump is shown, without token: reads of events and menus, and opening a sent report. */
const OPEN_CALLS: Readonly<Record<string, RegExp>> = {
  GET: new RegExp(`^(/api/v2/events/[\\w-]+(/menu_categories)?|${PROJECTS_PATH}|${RELEVANCE_PATH})$`),
  POST: /^\/api\/v2\/problem_reports\/\w+\/openings$/,
};
const OPEN_PATHS = ['/api/v2/events/', PROJECTS_PATH, RELEVANCE_PATH, '/api/v2/problem_reports/'];

/** Pages and API can have different hosts. */
const apiOrigin = (): string =>
  new URL(runtimeConfig().apiBaseUrl || navigation.origin(), navigation.origin()).origin;

/** A policy by which the browser allows only scripts and pictures of this site, and requests only to `connect`. */
const policyFor = (origin: string, connect: string): string =>
  [
    "default-src 'none'",
    `connect-src ${connect}`,
    `script-src ${origin}/assets/`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' ${apiOrigin()} data: blob:`,
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');

function restrictByPolicy(connect: string): void {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = policyFor(navigation.origin(), connect);
  document.head.append(policy);
}

/**
 * Disables analytics and error reporting, and replaces card form, pricing table and maps by stand-ins. The other settings stay, because texts of
 * screens depend on them.
 */
export function replaceThirdParties(): void {
  const { analytics, pixel, errorReporting, maps, stripe } = defaultRuntimeConfig;
  const config = runtimeConfig();
  setRuntimeConfig({
    ...config,
    serviceWorker: false,
    analytics,
    pixel,
    errorReporting,
    maps: { ...maps, key: 'sealed' },
    stripe: { ...stripe, publishableKey: 'sealed', pricingTableId: 'sealed' },
  });
  installStandIns();
}

const refuse = sealedFetch({});

/** Sends the open calls without cookies; refuses all other requests. */
function openCallsOnly(send: typeof fetch): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init);
    const { origin, pathname } = new URL(request.url);
    const isOpen = OPEN_CALLS[request.method]?.test(pathname);
    return isOpen && origin === apiOrigin() ? send(request, { credentials: 'omit' }) : refuse(request);
  };
}

let openCalls: typeof fetch = () => Promise.reject(new TypeError('The page is not sealed.'));

/**
 * Isolates the page before a dump is opened: no storage and so no token, no navigation except by the exit link, and only the open calls
 * of the network. This cannot be undone; leaving the replay loads a new page.
 */
export function sealPage(): void {
  detachStorage();
  openCalls = openCallsOnly(window.fetch.bind(window));
  window.fetch = openCalls;
  restrictByPolicy(OPEN_PATHS.map((path) => `${apiOrigin()}${path}`).join(' '));
  replaceThirdParties();
  const stay = () => undefined;
  Object.assign(navigation, { assign: stay, replace: stay, submitForm: stay, reload: () => false });
}

/** Blocks all requests: before a report is rendered, and once a copied store is completed. */
export function closeNetwork(): void {
  window.fetch = refuse;
  restrictByPolicy("'none'");
}

/** Refuses all requests while a copied store is shown, which today's answers may complete. The policy still allows the open calls. */
export function pauseNetwork(): void {
  window.fetch = refuse;
}

/** Runs `ask` with the open calls. */
export async function withOpenCalls<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  window.fetch = openCalls;
  try {
    return await ask();
  } finally {
    pauseNetwork();
  }
}

/** Answers the calls that a screen makes by itself as they were answered at this moment. */
export function answerAsAt(answers: Moment['answers']): void {
  window.fetch = sealedFetch(answers);
}
