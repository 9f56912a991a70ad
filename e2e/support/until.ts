const PAUSE_MS = 50;

/** Asks again until the answer is one, and gives it back; `unmet` is what is said when none came in time. */
export async function until<T>(
  ask: () => Promise<T | undefined | false>,
  { limitMs = 15_000, unmet }: { limitMs?: number; unmet: () => string },
): Promise<T> {
  const deadline = performance.now() + limitMs;
  while (performance.now() < deadline) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error(`${unmet()} (waited ${limitMs / 1000} s)`);
}
