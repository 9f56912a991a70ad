import { own } from '@/lib/records';

/** An older answer is not used, because prices may have changed. */
const USABLE_FOR_MS = 30_000;

export interface EarlyFetch {
  /** Takes an answer that the inline script has requested, once; undefined if there is no usable one. */
  take(url: string, token: string | null): Promise<Response> | undefined;
  /** Discards all answers, because a write makes them outdated. */
  drop(): void;
}

/** Create it when the bundle starts: `token` must be the one that the inline script has sent. */
export function createEarlyFetch(now: () => number, token: string | null): EarlyFetch {
  const startedAt = now();
  return {
    take(url, currentToken) {
      const early = typeof window === 'undefined' ? undefined : window.__earlyFetch;
      const answer = early && own(early, url);
      if (!answer) return undefined;
      delete early[url];
      const isFresh = now() - startedAt <= USABLE_FOR_MS;
      return isFresh && currentToken === token ? answer : undefined;
    },
    drop() {
      delete window.__earlyFetch;
    },
  };
}
