import { matchPath } from 'react-router-dom';
import { routes } from '@/config/routes';
import { runtimeConfig } from '@/config/runtimeConfig';
import { sessionStore } from '@/lib/storage';
import { LOG_KEY, NAVIGATED, type Recorder } from '@/store/snapshot/recorder';

/** Lines that are kept: the log of earlier pages, then one for each page that was left since. */
const MAX_LINES = 8;

const patterns = Object.values(routes).flatMap(({ pattern, aliases }) => [pattern, ...aliases]);

/** A path without query. Removes what may be a secret, without the redaction that loads late (redactRoute). */
function plainPath(path: string): string {
  const [pathname = '/'] = path.split(/[?#]/);
  const tokens = patterns.map((pattern) => matchPath(pattern, pathname)?.params.token);
  const parts = pathname.split('/');
  return parts
    .map((part) => (!tokens.includes(part) && /^(\d{0,9}|[a-z_-]{1,14})$/i.test(part) ? part : 'removed'))
    .join('/');
}

/**
 * Saves what is known of a page that is left before its log begins: the types of its actions and its paths. `briefLog` reads it on the
 * next page.
 */
export function saveBrief({ page, noted }: Recorder): void {
  const entries = noted();
  if (!entries[0]) return;
  const left = entries.map(({ at, type, endpointName, path }) => [
    at,
    type,
    endpointName,
    type === NAVIGATED ? plainPath(path) : undefined,
  ]);
  const line = { page, build: runtimeConfig().build, route: plainPath(entries[0].path), left };
  const storage = sessionStore();
  try {
    const earlier = (storage.getItem(LOG_KEY) ?? '')
      .split('\n')
      .filter((text) => text && !text.includes(page));
    storage.setItem(LOG_KEY, [...earlier, JSON.stringify(line)].slice(-MAX_LINES).join('\n'));
  } catch {
    // Without room in the storage the log ends with the page.
  }
}
