import { useCallback, useEffect, useState } from 'react';
import { whenIdle } from '@/lib/whenIdle';

/** How far below the screen a map already begins to load. */
const MARGIN = '300px';
/** At the latest then, in milliseconds: a busy page is never idle. */
const LATEST_MS = 2000;

/** True once the element has come near the screen and the page has nothing better to do; stays true. */
export function useNear(): [ref: (element: HTMLElement | null) => void, isNear: boolean] {
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
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      stop();
    };
  }, [element, isNear]);
  return [useCallback((found: HTMLElement | null) => setElement(found), []), isNear];
}
