import { defaultRuntimeConfig, runtimeConfig, setRuntimeConfig } from '@/config/runtimeConfig';
import { navigation } from '@/lib/navigation';
import { detachStorage } from '@/lib/storage';

export const REPLAY_REFUSAL = 'This is a replay: nothing is sent.';

/** Public reads that are allowed before a dump is shown: an event and its menu. */
const PUBLIC_READ = /^\/api\/v2\/events\/[\w-]+(\/menu_categories)?$/;

/** A policy by which the browser allows only scripts and pictures of this site, and requests only to `connect`. */
const policyFor = (origin: string, connect: string): string =>
  [
    "default-src 'none'",
    `connect-src ${connect}`,
    `script-src ${origin}/assets/`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
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

/** Answers a request with a refusal, so that the screen can show the reason; the policy alone would cause a network error. */
export const refuse = (): Promise<Response> =>
  Promise.resolve(
    new Response(JSON.stringify({ message: REPLAY_REFUSAL, code: 'replay' }), {
      status: 403,
      headers: { 'content-type': 'application/json' },
    }),
  );

/** Disables all third parties by their default config, so that the app does not try to load them. */
function withoutThirdParties(): void {
  const { build, sandbox, supportEmail, links, profileRedirects, flags } = runtimeConfig();
  setRuntimeConfig({
    ...defaultRuntimeConfig,
    build,
    sandbox,
    supportEmail,
    links,
    profileRedirects,
    flags,
  });
}

/** Sends public reads without cookies; refuses all other requests. */
function publicReadsOnly(send: typeof fetch): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init);
    const { origin, pathname } = new URL(request.url);
    const isPublicRead = request.method === 'GET' && PUBLIC_READ.test(pathname);
    return isPublicRead && origin === navigation.origin() ? send(request, { credentials: 'omit' }) : refuse();
  };
}

/**
 * Isolates the page before a dump is opened: no storage and so no token, no navigation except by the exit link, and only public reads
 * of the network. This cannot be undone; leaving the replay loads a new page.
 */
export function sealPage(): void {
  detachStorage();
  window.fetch = publicReadsOnly(window.fetch.bind(window));
  restrictByPolicy(`${navigation.origin()}/api/v2/events/`);
  withoutThirdParties();
  const stay = () => undefined;
  Object.assign(navigation, { assign: stay, replace: stay, submitForm: stay, reload: stay });
}

/** Blocks all requests, before the dump is rendered. */
export function closeNetwork(): void {
  window.fetch = refuse;
  restrictByPolicy("'none'");
}
