/** @param times in ms @param share of the times that are at most the answer, 0 to 1 @returns whole ms; 0 without times */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
}
