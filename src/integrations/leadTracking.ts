import { navigation } from '@/lib/navigation';
import { isRecord, parseJson } from '@/lib/records';
import { sessionStore } from '@/lib/storage';
import { LEAD_KEY } from '@/lib/storageKeys';
import { parseUrl } from '@/lib/urls';

/** One less than the contract's bound for `lead_params`, because orders add `utm_medium`. */
const MAX_PAIRS = 19;
const MAX_LENGTH = 300;
const isTracked = (name: string): boolean => /^(utm_[a-z0-9_]{1,36}|rid|aid)$/.test(name);
const isKept = (name: string): boolean => isTracked(name) || name === 'referer';

/** Without what the API refuses: U+0000 and halves of characters, one of which the cut can leave. */
const storable = (text: string): string => text.slice(0, MAX_LENGTH).replace(/\p{Surrogate}|\0/gu, '');

/** The parameters in a stored text. */
export function trackingIn(text: string | null): Record<string, string> {
  const stored = parseJson(text ?? '');
  if (!isRecord(stored)) return {};
  const pairs = Object.entries(stored).filter(
    (pair): pair is [string, string] => isKept(pair[0]) && typeof pair[1] === 'string',
  );
  return Object.fromEntries(pairs.slice(0, MAX_PAIRS).map(([name, text]) => [name, storable(text)]));
}

/** The stored parameters, within the contract's bounds for `lead_params`. */
export const leadTracking = (): Record<string, string> => trackingIn(sessionStore().getItem(LEAD_KEY));

/** The referring site without its query; undefined for our own pages. */
function refererOf(referrer: string): string | undefined {
  const url = parseUrl(referrer);
  return !url || url.origin === navigation.origin() ? undefined : `${url.origin}${url.pathname}`;
}

/**
 * Stores utm_*, rid, aid, their names in lower case, and the referrer for this browser session (spec 1 §2, §3). Runs once per page load. A later link replaces
 * only its own parameters; the first referrer stays.
 */
export function captureLeadTracking(
  referrer: string = document.referrer,
  arrival: string = navigation.currentPath(),
): void {
  const { searchParams } = new URL(navigation.absoluteUrl(arrival));
  const found = [...searchParams]
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name, value]) => isTracked(name) && value !== '');
  const before = leadTracking();
  const referer = before.referer ?? refererOf(referrer);
  const next = { ...before, ...Object.fromEntries(found), ...(referer ? { referer } : {}) };
  if (Object.keys(next).length === 0) return;
  try {
    sessionStore().setItem(LEAD_KEY, JSON.stringify(next));
  } catch {
    // A full storage loses a statistic only.
  }
}
