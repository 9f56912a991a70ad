/** A seeded random generator, so that failures are reproducible. @returns numbers from 0 to below 1 */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}
