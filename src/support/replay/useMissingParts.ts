import { useEffect, type RefObject } from 'react';

/** A skeleton's label, `Loading your orders` (components/ui/Skeleton). */
const LABEL = '[aria-busy=true] > .vh:first-child';

const MISSING = 'Not part of this dump';

function nameMissing(stage: HTMLElement): void {
  stage.querySelectorAll(LABEL).forEach((label) => {
    const what = label.textContent.replace(/^Loading:? ?/, '');
    label.textContent = `${MISSING}${what && `: ${what}`}`;
    label.classList.remove('vh');
    label.parentElement?.removeAttribute('aria-busy');
    label.parentElement?.setAttribute('data-missing', '');
  });
  // Of a title there is a bone only.
  stage.querySelectorAll('h1:not([aria-label])').forEach((heading) => {
    if (heading.textContent.trim() === '') heading.setAttribute('aria-label', MISSING);
  });
}

/**
 * Says in place of each skeleton what the dump does not hold. In the page's elements and not in the component, because the entry of every
 * route would carry it; React sets neither attribute again.
 */
export function useMissingParts(stage: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    const element = stage.current;
    if (!element || !isOn) return undefined;
    const observer = new MutationObserver(() => nameMissing(element));
    observer.observe(element, { childList: true, subtree: true });
    nameMissing(element);
    return () => observer.disconnect();
  }, [stage, isOn]);
}
