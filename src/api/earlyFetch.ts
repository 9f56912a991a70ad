import { own } from '@/lib/records';

/** An answer that waited longer belongs to a page that went another way; prices may have changed since. */
const USABLE_FOR_MS = 30_000;

export interface EarlyFetch {
  /** The answer that the inline script in the head asked for, once; undefined when there is none to be trusted. */
  take(url: string, token: string | null): Promise<Response> | undefined;
  /** After a write, an earlier read is out of date. */
  drop(): void;
}

/** Whether the answer came with the page, or is on its way. */
export const isAskedEarly = (url: string): boolean => own(window.__earlyFetch ?? {}, url) !== undefined;

/** Made as the bundle starts: the calls were sent a moment ago, with the token that is stored now. */
export function createEarlyFetch(now: () => number, token: string | null): EarlyFetch {
  const startedAt = now();
  return {
    take(url, currentToken) {
      const early = window.__earlyFetch;
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
