import { useEffect, useState } from 'react';
import { whenIdle } from './whenIdle';

/** Upper limit in milliseconds, because a busy page is never idle. */
const LATEST_MS = 2000;

/**
 * True once the element has been near the viewport and the page has been idle, for what is loaded ahead of its sight.
 * @param margin distance from the viewport that counts as near
 */
export function useNear(margin: string): [ref: (element: HTMLElement | null) => void, isNear: boolean] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element || isNear) return undefined;
    let stop = () => undefined as void;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        stop = whenIdle(() => setNear(true), LATEST_MS);
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      stop();
    };
  }, [element, isNear, margin]);
  return [setElement, isNear];
}
