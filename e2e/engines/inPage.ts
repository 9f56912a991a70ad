/** Runs in the page, sent along with each command (customer.ts): finds what a customer sees, by role and accessible name. */
import { computeAccessibleName, getRole, isInaccessible } from 'dom-accessibility-api';

/** A text that must be equal, or a pattern. */
export type Words = string | { pattern: string };

export interface Sought {
  /** A role; `field` for a control with a value, because a password has no role; `file` for one that takes a file, seen or not. */
  role: string;
  name: Words;
  /** Only within the dialog or form of this name. */
  within?: { role: string; name: Words };
}

/** Where to press, in pixels of the window's page; an option or a file's field itself; or why there is none yet. */
export type Found = { x: number; y: number } | { element: Element } | { missing: string };

const CONTROLS: Record<string, string> = { field: 'input, select, textarea', file: 'input[type=file]' };

const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim();
const fits = (text: string, words: Words) =>
  typeof words === 'string' ? squeeze(text) === words : new RegExp(words.pattern).test(squeeze(text));
const hasRole = (element: Element, role: string) =>
  role in CONTROLS ? element.matches(CONTROLS[role] ?? '') : getRole(element) === role;

function named(from: ParentNode, role: string, name: Words): Element[] {
  return [...from.querySelectorAll('*')].filter(
    (element) =>
      hasRole(element, role) &&
      fits(computeAccessibleName(element), name) &&
      (role === 'file' || !isInaccessible(element)),
  );
}

const nextFrame = () =>
  new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });

const middleOf = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
};

/** The place in the window's page of a place in this frame, if nothing there covers the frame. */
function inWindow({ x, y }: { x: number; y: number }): { x: number; y: number } | undefined {
  const frame = window.frameElement;
  if (!frame) return { x, y };
  const { left, top } = frame.getBoundingClientRect();
  const place = { x: Math.round(left + frame.clientLeft + x), y: Math.round(top + frame.clientTop + y) };
  return frame.ownerDocument.elementFromPoint(place.x, place.y) === frame ? place : undefined;
}

/** Whether a press on the middle of the element would reach it, also through the frame around it. */
const isHit = (element: Element): boolean => {
  const { x, y } = middleOf(element);
  const hit = document.elementFromPoint(x, y);
  return hit !== null && element.contains(hit) && inWindow({ x, y }) !== undefined;
};

/** The middle of the element, if it stands still and a press there reaches it. Scrolls only if it must: what floats would move each time. */
async function placeToPress(element: Element): Promise<{ x: number; y: number } | { missing: string }> {
  if (!isHit(element)) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = middleOf(element);
  await nextFrame();
  await nextFrame();
  const { x, y } = middleOf(element);
  if (x !== before.x || y !== before.y) return { missing: `moves from ${before.x},${before.y} to ${x},${y}` };
  const place = isHit(element) ? inWindow({ x, y }) : undefined;
  return place ?? { missing: `is covered by ${document.elementFromPoint(x, y)?.outerHTML.slice(0, 120)}` };
}

async function placeOf(elements: Element[], what: string): Promise<Found> {
  const [element] = elements;
  if (!element || elements.length > 1) return { missing: `there are ${elements.length} of ${what}` };
  if (element.matches(':disabled')) return { missing: `${what} is disabled` };
  if (element.matches('option, [type=file]')) return { element };
  const place = await placeToPress(element);
  if (!('missing' in place)) return place;
  // A radio button that is drawn by its label is pressed there.
  const [label] = element instanceof HTMLInputElement ? (element.labels ?? []) : [];
  const atLabel = label ? await placeToPress(label) : place;
  return 'missing' in atLabel ? { missing: `${what} ${place.missing}` } : atLabel;
}

/** Whether the pointer is over the only control of this kind, by the browser's own word. */
export const isUnderPointer = ({ role, name, within }: Sought): boolean => {
  const [place] = within ? named(document, within.role, within.name) : [document];
  const [element] = place ? named(place, role, name) : [];
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  return [element, ...labels].some((target) => target?.matches(':hover'));
};

export async function find({ role, name, within }: Sought): Promise<Found> {
  const [place] = within ? named(document, within.role, within.name) : [document];
  if (!place) return { missing: `there is no ${within?.role} ${JSON.stringify(within?.name)}` };
  return placeOf(named(place, role, name), `${role} ${JSON.stringify(name)}`);
}

/** The text that can be seen, in one line. */
export const screen = (): string => squeeze(document.body?.innerText ?? '');

export const address = (): string => location.href;

/** By how many pixels the page is wider than its window. */
export const sidewaysScroll = (): number =>
  document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** The place of a frame among those of the page, or -1. */
export const frameIndex = (src: string): number => {
  const frame = document.querySelector<HTMLIFrameElement>(`iframe[src*="${src}"]`);
  return frame && frame.getBoundingClientRect().height > 0
    ? Array.from({ length: window.length }, (_, index) => window[index]).indexOf(
        frame.contentWindow as Window,
      )
    : -1;
};

/** The path of the only link of this name. */
export const linkPath = ({ role, name }: Sought): string =>
  (named(document, role, name)[0] as HTMLAnchorElement).pathname;
