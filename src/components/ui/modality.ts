import { MAIN_ID } from './Page';

/** The open dialogs, the uppermost last. */
const open: HTMLElement[] = [];

export const isUppermost = (dialog: HTMLElement | null): boolean => open.at(-1) === dialog;

/** Makes all of the page inert but the uppermost dialog, and keeps it from scrolling, without a jump where its bar was. */
function settle(): void {
  const top = open.at(-1);
  for (const child of document.body.children) {
    if (child instanceof HTMLElement && !('besideDialogs' in child.dataset))
      child.inert = !!top && child !== top;
  }
  const page = document.documentElement;
  if (top && !page.style.overflow) {
    page.style.scrollbarGutter = window.innerWidth > page.clientWidth ? 'stable' : '';
  }
  page.style.overflow = top ? 'hidden' : '';
  if (!top) page.style.scrollbarGutter = '';
}

/** Puts a child of the body over the page. Answers what takes it away again and gives the focus back: to what had it, if it is still there. */
export function openOver(dialog: HTMLElement): () => void {
  const opener = document.activeElement;
  open.push(dialog);
  settle();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    settle();
    const heir = opener?.isConnected ? opener : document.getElementById(MAIN_ID);
    if (heir instanceof HTMLElement) heir.focus({ preventScroll: true });
  };
}
