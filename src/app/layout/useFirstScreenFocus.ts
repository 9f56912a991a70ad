import { useLayoutEffect, useState } from 'react';

/** What a link or button of the prerendered first screen has in common with that of the app. */
const sameOf = (element: Element): string =>
  [
    element.tagName,
    element.getAttribute('href'),
    element.getAttribute('aria-label') ?? element.textContent,
  ].join(' ');

function findFocused(): string | null {
  const focused = document.querySelector('.first-screen :focus');
  return focused && sameOf(focused);
}

/** Keeps the focus that Tab has brought to a link or button of the first screen, when the app replaces it. */
export function useFirstScreenFocus(): void {
  // Read during the first render, while the first screen is still in the document, because removing it loses the focus.
  const [focused] = useState(findFocused);
  useLayoutEffect(() => {
    // A part of the app may have taken it, as the zip form does.
    if (!focused || document.activeElement !== document.body) return;
    const all = [...document.querySelectorAll<HTMLElement>('a, button')];
    all.find((element) => sameOf(element) === focused)?.focus({ preventScroll: true });
  }, [focused]);
}
