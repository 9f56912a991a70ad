import type { Page } from 'playwright-core';

/** Budget of the design for what moves while a screen loads. */
const MOST_SHIFT = 0.02;

/** Runs in the page before its scripts: sums up what shifts. */
function observe(): void {
  const seen = { total: 0, moved: [] as string[] };
  Object.assign(window, { __shifts: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      };
      seen.total += value;
      seen.moved.push(...sources.map(({ node }) => (node?.textContent ?? '').trim().slice(0, 40)));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** From its next load on. */
export const watchShifts = (page: Page) => page.addInitScript(observe);

/** How far things have moved, and their words; nothing within the budget. */
export async function jumpsOf(page: Page): Promise<string[]> {
  const { total, moved } = await page.evaluate(
    () => (window as unknown as { __shifts: { total: number; moved: string[] } }).__shifts,
  );
  return total < MOST_SHIFT ? [] : [total.toFixed(3), ...moved];
}
