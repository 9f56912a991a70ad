export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** @returns by name the medians of its runs */
export const mediansOf = <Key extends string>(
  seen: ReadonlyMap<string, readonly Record<Key, number>[]>,
  keys: readonly Key[],
): Map<string, Record<Key, number>> =>
  new Map(
    [...seen].map(([name, runs]) => [
      name,
      Object.fromEntries(keys.map((key) => [key, median(runs.map((run) => run[key]))])) as Record<
        Key,
        number
      >,
    ]),
  );

/** @param times in ms @param share of the times that are at most the answer, 0 to 1 @returns whole ms; 0 without times */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
}
