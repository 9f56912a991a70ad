const PAUSE_MS = 50;

/** Repeats `ask` until it answers neither undefined nor false, and returns that answer; throws `unmet()` after the limit. */
export async function until<T>(
  ask: () => Promise<T | undefined | false>,
  { limitMs = 30_000, unmet }: { limitMs?: number; unmet: () => string },
): Promise<T> {
  const deadline = performance.now() + limitMs;
  while (performance.now() < deadline) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error(`${unmet()} (waited ${limitMs / 1000} s)`);
}
