import { MAIN_ID } from './focusHeading';

/** Marks elements of the body that stay accessible while a dialog is open: the live region with the toasts. */
export const BESIDE_DIALOGS = { 'data-beside-dialogs': '' };

/** The open dialogs, the topmost last. */
const open: HTMLElement[] = [];

export const isUppermost = (dialog: HTMLElement | null): boolean => open.at(-1) === dialog;

const isBeside = (child: Element): boolean => child.hasAttribute('data-beside-dialogs');

/** Returns focus that moves to the page below to the topmost dialog. */
function keepFocus({ target }: FocusEvent): void {
  const top = open.at(-1);
  const child = [...document.body.children].find((each) => each.contains(target as Node));
  if (top && child && child !== top && !isBeside(child))
    top.querySelector<HTMLElement>('[role=dialog]')?.focus();
}

/**
 * Hides all of the page but the topmost dialog from screen readers and stops its scrolling, keeping the width of the scroll bar.
 * Uses aria-hidden, because `inert` restyles the whole page at each opening (docs/decisions/0006).
 */
function settle(): void {
  const top = open.at(-1);
  for (const child of document.body.children) {
    if (isBeside(child)) continue;
    if (top && child !== top) child.setAttribute('aria-hidden', 'true');
    else child.removeAttribute('aria-hidden');
  }
  const page = document.documentElement;
  if (top && !page.style.overflow) {
    page.style.scrollbarGutter = window.innerWidth > page.clientWidth ? 'stable' : '';
  }
  page.style.overflow = top ? 'hidden' : '';
  if (!top) page.style.scrollbarGutter = '';
}

/** Makes a child of the body modal. Returns a function that ends that and returns the focus to the opener, if it still exists. */
export function openOver(dialog: HTMLElement): () => void {
  const opener = document.activeElement;
  open.push(dialog);
  settle();
  document.addEventListener('focusin', keepFocus);
  return () => {
    open.splice(open.indexOf(dialog), 1);
    settle();
    if (open.length === 0) document.removeEventListener('focusin', keepFocus);
    const heir = opener?.isConnected ? opener : document.getElementById(MAIN_ID);
    if (heir instanceof HTMLElement) heir.focus({ preventScroll: true });
  };
}
