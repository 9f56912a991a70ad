/** How the worker answers a page: from the network, and with the kept page only if the network fails or is slow. */

/** Longest wait for the first byte of a page, in milliseconds. */
export const PAGE_LIMIT_MS = 4_000;

/** What a proxy answers in the place of a server that is down. */
const DOWN = new Set([502, 503, 504]);

interface PageSources {
  /** The page of the network. Rejects without a connection. */
  network: () => Promise<Response>;
  /** The page that was kept when this build was installed; undefined if the browser has deleted it. */
  kept: () => Promise<Response | undefined>;
  wait: (ms: number) => Promise<void>;
}

/** Marks the kept page, so that the app does not wait for the network again (src/app/offline). */
async function marked(page: Response): Promise<Response> {
  const html = await page.text();
  const headers = new Headers(page.headers);
  // The text is decoded, and longer now.
  ['content-encoding', 'content-length'].forEach((name) => headers.delete(name));
  return new Response(html.replace('<html', '<html data-kept'), { status: page.status, headers });
}

/** An online customer always gets the page of the network, so that no outdated one is shown. */
export async function answerPage({ network, kept, wait }: PageSources): Promise<Response> {
  const answer = network();
  const quick = await Promise.race([answer.catch(() => null), wait(PAGE_LIMIT_MS).then(() => null)]);
  if (quick && !DOWN.has(quick.status)) return quick;
  const page = await kept();
  return page ? marked(page) : answer;
}

/** Tells whether a path is a screen that opens without a connection, in any case, as the router matches. @param screens patterns, as the build lists them */
export function screenTest(screens: readonly string[]): (pathname: string) => boolean {
  const patterns = screens.map((screen) => new RegExp(screen, 'i'));
  return (pathname) => patterns.some((pattern) => pattern.test(pathname));
}

/** In the content policy of every page of this product, from its server or from a static host. */
const OWN_REPORTS = '/api/csp_reports';

/** Two products share a port of a developer's machine one after the other. */
const LOCAL = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * True for what may be another product's page at this address. Only on a developer's machine: elsewhere it is that of a proxy or of a Wi-Fi's
 * sign-in page, which must not delete what is kept. The browser hides the headers of a redirect.
 */
export const mayBeForeign = ({ type, headers }: Pick<Response, 'type' | 'headers'>, host: string): boolean =>
  LOCAL.test(host) &&
  type !== 'opaqueredirect' &&
  !(headers.get('content-security-policy') ?? '').includes(OWN_REPORTS);

/** Tells whether the worker's file no longer exists: a missing one, or a host that answers its page instead. */
export const isGone = ({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean =>
  status === 404 || status === 410 || (headers.get('content-type') ?? '').includes('text/html');

/** A file of the build. A host that answers its page in the place of a missing file must not spoil the cache. */
export const isFile = (answer: Response): boolean => answer.status === 200 && !isGone(answer);
