import { defaultRuntimeConfig, runtimeConfig, setRuntimeConfig } from '@/config/runtimeConfig';
import { navigation } from '@/lib/navigation';
import { detachStorage } from '@/lib/storage';

export const REPLAY_REFUSAL = 'This is a replay: nothing is sent.';

/** What may be asked for, without a token, while a dump waits to be shown: an event and its menu as they are now. */
const PUBLIC_READ = /^\/api\/v2\/events\/[\w-]+(\/menu_categories)?$/;

/** The browser itself refuses the rest: scripts and pictures of this site, and no request by script but to the given addresses. */
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

/** Answered here rather than left to the policy, so that the screen can say why. */
export const refuse = (): Promise<Response> =>
  Promise.resolve(
    new Response(JSON.stringify({ message: REPLAY_REFUSAL, code: 'replay' }), {
      status: 403,
      headers: { 'content-type': 'application/json' },
    }),
  );

/** Nothing of a third party is configured, so nobody even tries: by default all of them are off. */
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

/** Lets public reads through, without cookies; everything else is answered with the refusal. */
function publicReadsOnly(send: typeof fetch): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init);
    const { origin, pathname } = new URL(request.url);
    const isPublicRead = request.method === 'GET' && PUBLIC_READ.test(pathname);
    return isPublicRead && origin === navigation.origin() ? send(request, { credentials: 'omit' }) : refuse();
  };
}

/**
 * Cuts the page off before a dump is opened: no storage (and so no token), no way out but the exit link, and of the network only public
 * reads. It cannot be undone: leaving the replay is a new page.
 */
export function sealPage(): void {
  detachStorage();
  window.fetch = publicReadsOnly(window.fetch.bind(window));
  restrictByPolicy(`${navigation.origin()}/api/v2/events/`);
  withoutThirdParties();
  const stay = () => undefined;
  Object.assign(navigation, { assign: stay, replace: stay, submitForm: stay, reload: stay });
}

/** Closes the network altogether, before anything of the dump is rendered. */
export function closeNetwork(): void {
  window.fetch = refuse;
  restrictByPolicy("'none'");
}
