import { defaultRuntimeConfig, runtimeConfig, setRuntimeConfig } from '@/config/runtimeConfig';
import { navigation } from '@/lib/navigation';
import { detachStorage } from '@/lib/storage';

export const REPLAY_REFUSAL = 'This is a replay: nothing is sent.';

/** The browser itself refuses the rest: scripts and pictures of this site, and not one request by script. */
const policyFor = (origin: string): string =>
  [
    "default-src 'none'",
    `script-src ${origin}/assets/`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');

function refuseByPolicy(): void {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = policyFor(navigation.origin());
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

/**
 * Cuts the page off before a report is opened: no storage (and so no token), no network, no way out but the exit link. It cannot
 * be undone: leaving the replay is a new page.
 */
export function sealPage(): void {
  detachStorage();
  window.fetch = refuse;
  refuseByPolicy();
  withoutThirdParties();
  const stay = () => undefined;
  Object.assign(navigation, { assign: stay, replace: stay, submitForm: stay, reload: stay });
}
