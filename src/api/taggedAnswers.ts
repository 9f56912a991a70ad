import type { BaseQueryApi } from '@reduxjs/toolkit/query/react';

interface CacheRoot {
  api?: { queries?: Record<string, { data?: unknown } | undefined> };
}

interface Tagged {
  /** The ETag of the answer. */
  tag: string;
  data: unknown;
}

/** The last answer of each conditional query with its ETag, in memory alone. An answer of another session is dropped with all others. */
export function createTaggedAnswers() {
  const kept = new Map<string, Tagged>();
  let keptOf: number | undefined;
  const follow = (epoch: number): void => {
    if (keptOf !== epoch) kept.clear();
    keptOf = epoch;
  };
  return {
    /** The answer of this query, as long as the cache still has one: without it, there is nothing to keep. */
    of({ queryCacheKey = '', getState }: BaseQueryApi, epoch: number): Tagged | undefined {
      follow(epoch);
      const isCached = (getState() as CacheRoot).api?.queries?.[queryCacheKey]?.data !== undefined;
      if (!isCached) kept.delete(queryCacheKey);
      return kept.get(queryCacheKey);
    },
    keep({ queryCacheKey }: BaseQueryApi, epoch: number, tag: string | null, data: unknown): void {
      follow(epoch);
      if (queryCacheKey === undefined) return;
      if (tag === null) kept.delete(queryCacheKey);
      else kept.set(queryCacheKey, { tag, data });
    },
  };
}
