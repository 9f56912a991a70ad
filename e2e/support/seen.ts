import type { Locator, Page } from 'playwright-core';
import { until } from './until';

/** The least phone that the screens are drawn for, with the browser's own bars. */
export const SMALL_PHONE = { width: 375, height: 740 } as const;

/** Runs in the page: null if the element can be seen, else what hides it. Scrolls it into view first. */
function hiderOf(element: Element): string | null {
  /** A line of text is higher; text for screen readers only is one pixel. */
  const LEAST = 8;
  const nameOf = (other: Element | null) =>
    other ? `${other.tagName.toLowerCase()}.${String(other.className)}` : 'nothing';
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return 'is not drawn';
  // As little as possible, so that a bar at the edge covers it if anything does.
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  // The first line of an inline element that wraps.
  const { left = 0, top = 0, width = 0, height = 0 } = element.getClientRects()[0] ?? {};
  if (width < LEAST || height < LEAST) return `is ${width} x ${height}`;
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return element.contains(hit) ? null : `is covered by ${nameOf(hit)} at ${Math.round(top)}`;
}

async function hidersOf(texts: Locator): Promise<(string | null)[]> {
  const found = await texts.all();
  return Promise.all(found.map((one) => one.evaluate(hiderOf)));
}

/** Waits until one of the elements can be seen and is not covered; the others may be for screen readers. */
export async function expectSeen(texts: Locator): Promise<void> {
  let hiders: (string | null)[] = [];
  await until(async () => (hiders = await hidersOf(texts)).includes(null), {
    unmet: () => `${String(texts)}: ${hiders.join(', ') || 'is not in the page'}`,
  });
}

/** {@link expectSeen} for each text of the main part of the page. */
export async function expectTextsSeen(page: Page, texts: readonly (string | RegExp)[]): Promise<void> {
  for (const text of texts) await expectSeen(page.getByRole('main').getByText(text, { exact: true }));
}
