/**
 * How often a job tries the same item in this process: at once when it is new, then once per interval.
 * @returns a function that answers whether it is an item's turn, and then takes the turn
 */
export function turnsEvery(intervalMs: number) {
  const turns = new WeakMap<object, Map<number, number>>();
  return ({ clock }: { clock: { now: () => number } }, id: number): boolean => {
    const now = clock.now();
    const last = turns.get(clock) ?? new Map<number, number>();
    turns.set(clock, last);
    // Oldest first. A sandbox's clock may be set back.
    for (const [known, at] of last) {
      if (at <= now && at > now - intervalMs) break;
      last.delete(known);
    }
    if (last.has(id)) return false;
    last.set(id, now);
    return true;
  };
}
