import type { Frame, Page } from 'playwright-core';

interface Stop {
  /** Its label, or its words. */
  name: string;
  /** Whether a ring shows the focus, and some of it is in sight. */
  isSeen: boolean;
  isFrame: boolean;
}

/** Runs in the page, and in the card provider's frame: what has the focus. */
function readStop(): Stop {
  const element = document.activeElement ?? document.body;
  const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
  const name = element.getAttribute('aria-label') ?? label ?? element.textContent ?? '';
  // A radio button is marked on its label, a field with a symbol on the box around both, a field of the frame by a shadow.
  const isRinged = (at: Element | null, levels = 3): boolean => {
    if (!at || levels < 0) return false;
    const { outlineStyle, boxShadow } = getComputedStyle(at);
    const isRing = outlineStyle !== 'none' || /\) 0px 0px 0px [23]px(?! inset)/.test(boxShadow);
    return isRing || isRinged(at.parentElement, levels - 1);
  };
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const isHit = (x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (element.contains(hit) || (element.closest('label')?.contains(hit) ?? false));
  };
  // Chromium does not scroll to what is in sight in part, such as a chip at the end of a row.
  const isInSight = [left + 4, (left + right) / 2, right - 4].some((x) =>
    [top + 2, (top + bottom) / 2, bottom - 2].some((y) => isHit(x, y)),
  );
  return {
    name: name.replace(/\s+/g, ' ').trim(),
    isSeen: isRinged(element) && isInSight,
    isFrame: element.tagName === 'IFRAME',
  };
}

async function currentStop(page: Page): Promise<Stop> {
  let frame: Frame | null | undefined = page.mainFrame();
  for (;;) {
    const stop: Stop = await frame.evaluate(readStop);
    if (!stop.isFrame) return stop;
    frame = await (await frame.evaluateHandle(() => document.activeElement)).asElement()?.contentFrame();
    if (!frame) return stop;
  }
}

/** The name of what has the focus. */
export const focused = async (page: Page): Promise<string> => (await currentStop(page)).name;

/** More stops than any screen has. */
const MOST = 70;

/** Presses Tab until it leads to what has this name. Fails at a stop that the customer would not see. */
export async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  const passed: string[] = [];
  while (passed.length < MOST) {
    await page.keyboard.press(key);
    const stop = await currentStop(page);
    passed.push(stop.name.slice(0, 40));
    const isOutside = await page.evaluate(() => document.activeElement === document.body);
    if (!stop.isSeen && !isOutside) throw new Error(`The focus is not seen at "${passed.join('", "')}".`);
    if (name.test(stop.name)) return;
  }
  throw new Error(`Tab does not lead to ${String(name)}, but to "${passed.join('", "')}".`);
}

export async function pressAt(page: Page, name: RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}

export async function typeAt(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}
