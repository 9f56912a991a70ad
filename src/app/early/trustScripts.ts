/** What a page accepts if its server names nothing: the files of the build, and the service worker. */
const OWN_FILES = ['/assets/', '/sw.js'];

type Policies = {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string | null }): unknown;
};

/** `/assets/` is a folder of this site, `/sandbox/maps.js` and `https://host/x.js` are one file, `https://*.host` is the subdomains of a host. */
function isCovered(url: URL, by: string): boolean {
  if (by.startsWith('/'))
    return (
      url.origin === new URL(document.baseURI).origin &&
      (by.endsWith('/') ? url.pathname.startsWith(by) : url.pathname === by)
    );
  const [scheme, domain] = by.split('//*');
  return domain
    ? url.protocol === scheme && url.hostname.endsWith(domain)
    : [url.origin, url.origin + url.pathname].includes(by);
}

/** Tells whether a script may come from an address. @param allowed as the server lists them (server/src/plugins/contentPolicy.ts) */
export function isScriptAddress(address: string, allowed: readonly string[] = OWN_FILES): boolean {
  const url = new URL(address, document.baseURI);
  // A `blob:` address has the origin of the page that made it.
  return /^https?:$/.test(url.protocol) && allowed.some((by) => isCovered(url, by));
}

/**
 * Makes the Trusted Types policy for the addresses of scripts. It has the name `default`, because webpack's runtime and the scripts
 * of Stripe assign plain texts. It makes no HTML and no script text, so these are refused (docs/decisions/0045).
 */
export function trustScripts(allowed?: readonly string[]): void {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (isScriptAddress(address, allowed) ? address : null),
  });
}
