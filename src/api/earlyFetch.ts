import { own } from '@/lib/records';

/** An older answer is not used, because prices may have changed. */
const USABLE_FOR_MS = 30_000;

/** The body of an answer that came in the page, or the answer that the inline script has requested. */
export type EarlyAnswer = { body: unknown } | Promise<Response>;

export interface EarlyFetch {
  /** Takes an early answer, once; undefined if there is no usable one. */
  take(url: string, token: string | null): EarlyAnswer | undefined;
  /** Discards all answers, because a write makes them outdated. */
  drop(): void;
}

/** Whether the early script has the answer or has requested it. */
export const isAskedEarly = (url: string): boolean => own(window.__earlyFetch ?? {}, url) !== undefined;

/** Create it when the bundle starts: `token` must be the one that the early script has sent. */
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
