import type { Locator, Page, Request } from 'playwright-core';
import { until } from './until';

/** Calls that the page has sent and that are not answered yet. */
export function watchTraffic(page: Page): () => number {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  // A document that another one replaces takes its calls along, and their end is not always reported.
  page.on('response', (response) => {
    const request = response.request();
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    for (const call of open) if (call !== request) open.delete(call);
  });
  return () => open.size;
}

/** Waits for the heading, the answers of all calls and the end of every placeholder in the viewport. */
export async function untilSettled(page: Page, traffic: () => number): Promise<void> {
  const isSettled = () =>
    page.evaluate(() => {
      const isBusy = [...document.querySelectorAll('[aria-busy=true]')].some((busy) => {
        const { top, bottom } = busy.getBoundingClientRect();
        const isCovered = busy.closest('[aria-hidden=true]') !== null;
        return busy.checkVisibility() && !isCovered && bottom > 0 && top < innerHeight;
      });
      // Pages of the sandbox and of the desk are none of the app.
      const isApp =
        document.getElementById('root') === null || document.documentElement.dataset.ready !== undefined;
      return isApp && !isBusy && document.querySelector('h1') !== null && document.fonts.status === 'loaded';
    });
  await until(async () => traffic() === 0 && (await isSettled()) && traffic() === 0, {
    unmet: () => `${page.url()} did not settle; open calls: ${traffic()}.`,
  });
}

/** Waits until scrolling, resizing and what they change are painted. */
export const nextPaint = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

/** Runs in the page: see `cutTexts`. */
function findCuts(): string[] {
  const SLACK = 1;
  const width = document.documentElement.clientWidth;
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
  /** Hidden by a clip, for screen readers only, or by an ancestor that opens on a press (components/ui/Truncated). */
  const isForReaders = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { clipPath, maxHeight, overflowY } = getComputedStyle(at);
      if (clipPath !== 'none' || (maxHeight !== 'none' && overflowY === 'hidden')) return true;
    }
    return false;
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
    !isForReaders(element);
  /** Whether the box is cut by an ancestor that hides what overflows, or by the edge of the page. */
  const cutterOf = (box: DOMRect, from: Element): string | null => {
    const middle = (box.top + box.bottom) / 2;
    for (let at: Element | null = from; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(at);
      if (overflowX === 'auto' || overflowX === 'scroll') return null;
      const own = at.getBoundingClientRect();
      if (overflowX !== 'visible' && (box.left < own.left - SLACK || box.right > own.right + SLACK))
        return nameOf(at);
      if (overflowY !== 'visible' && overflowY !== 'auto' && (middle < own.top || middle > own.bottom))
        return nameOf(at);
      if (position === 'fixed') break;
    }
    return box.left < -SLACK || box.right > width + SLACK ? 'the page' : null;
  };
  const textBoxes = (element: Element) => {
    const boxes: { box: DOMRect; parent: Element }[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim() || isForReaders(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      [...range.getClientRects()]
        .filter((box) => box.width > 0)
        .forEach((box) => boxes.push({ box, parent }));
    }
    return boxes;
  };
  const isEllipsed = (element: Element) =>
    [element, ...element.querySelectorAll('*')].some(
      (part) =>
        getComputedStyle(part).overflowX === 'hidden' &&
        part.scrollWidth > part.clientWidth + SLACK &&
        !isForReaders(part),
    );

  const CONTROLS = 'button, a[href], summary, label, [role=button], [role=tab], input, select, textarea';
  const WORDED = 'button, a[href], summary, label, [role=button], [role=tab], h1, h2, h3, h4';
  const found = new Set<string>();
  [...document.querySelectorAll(CONTROLS)].filter(isShown).forEach((control) => {
    const cutter = cutterOf(control.getBoundingClientRect(), control.parentElement ?? control);
    if (cutter) found.add(`${nameOf(control)} is cut by ${cutter}`);
  });
  [...document.querySelectorAll(WORDED)].filter(isShown).forEach((element) => {
    if (isEllipsed(element)) found.add(`the words of ${nameOf(element)} end in dots`);
    const own = element.getBoundingClientRect();
    const isLink = element.tagName === 'A';
    textBoxes(element).forEach(({ box, parent }) => {
      const cutter = cutterOf(box, parent);
      if (cutter) found.add(`the words of ${nameOf(element)} are cut by ${cutter}`);
      else if (!isLink && (box.left < own.left - SLACK || box.right > own.right + SLACK))
        found.add(`the words of ${nameOf(element)} stand out of it`);
    });
  });
  return [...found];
}

/** Buttons, links, fields and headings that are cut, or whose words are; one line each. */
export const cutTexts = (page: Page): Promise<string[]> => page.evaluate(findCuts);

/**
 * Common words that break over two lines in the middle; longer ones, addresses and numbers may have to. Every weekday becomes the
 * longest one, because which days the screen shows depends on the day of the test.
 */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      node.textContent = (node.textContent ?? '').replace(
        /\b(Sun|Mon|Tues|Thurs|Fri|Satur)day\b/g,
        'Wednesday',
      );
      const parent = node.parentElement;
      // Words for screen readers alone are clipped to one pixel.
      if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest('.vh')) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(
        /(?<!\S)\p{L}{2,12}(?![^\s.,:!?])/gu,
      )) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.add(`"${word}" breaks in the middle`);
      }
    }
    return [...found];
  });

/** The page, and the open dialog, if they scroll sideways; names the widest content. */
export const sidewaysScroll = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxes = [
      document.documentElement,
      ...document.querySelectorAll('[role=dialog], [role=dialog] :not(ul, select, textarea, input)'),
    ];
    return boxes
      .filter((box) => {
        const { overflowX } = getComputedStyle(box);
        const mayScroll = box === document.documentElement || overflowX === 'auto' || overflowX === 'scroll';
        return mayScroll && box.scrollWidth > box.clientWidth + 1;
      })
      .map((box) => {
        const right = box.getBoundingClientRect().left + box.clientWidth;
        const isBeyond = (inner: Element) =>
          inner.checkVisibility() && Math.round(inner.getBoundingClientRect().right) > right;
        const isHeld = (inner: Element): boolean => {
          const { parentElement: parent } = inner;
          if (!parent || parent === box || parent === document.body) return false;
          return getComputedStyle(parent).overflowX !== 'visible' || isHeld(parent);
        };
        const widest = [...box.querySelectorAll('body *, [role=dialog] *')].find(
          (inner) => isBeyond(inner) && !isHeld(inner) && ![...inner.children].some(isBeyond),
        );
        return `${box.tagName.toLowerCase()} scrolls sideways: ${box.scrollWidth} of ${box.clientWidth} px, by ${widest?.outerHTML.slice(0, 120) ?? 'unknown'}`;
      });
  });

export const pinsOf = (page: Page): Locator =>
  page.getByRole('region', { name: /^Map/ }).locator('button[aria-expanded]');

/** Pairs of elements whose rectangles overlap, by their words. */
export const overlaps = (elements: Locator): Promise<string[]> =>
  elements.evaluateAll((all) => {
    const boxes = all.map((one) => ({ name: one.textContent, box: one.getBoundingClientRect() }));
    return boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          ({ box }) =>
            box.left < one.box.right &&
            one.box.left < box.right &&
            box.top < one.box.bottom &&
            one.box.top < box.bottom,
        )
        .map((other) => `${one.name} and ${other.name}`),
    );
  });

const USUAL_TEXT = { standard: 16, fixed: 13 };

/** Sets the browser's text size, which scales rem in lengths and in media queries. It lasts as long as the session, so none is detached. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { standard, fixed } = USUAL_TEXT;
  const fontSizes = { standard: (standard * percent) / 100, fixed: (fixed * percent) / 100 };
  await devtools.send('Page.setFontSizes', { fontSizes });
  await nextPaint(page);
}
