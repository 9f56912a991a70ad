import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** How long the restored position is tried after Back while the page grows. */
const PATIENCE_MS = 10_000;

/**
 * Scrolls to the top on a new path (spec 1 §2). Back and Forward restore the position, even if the list must be loaded first.
 * Changes of the query (filters, tabs) keep the position. `Page` handles the focus.
 */
export function ScrollMemory() {
  const location = useLocation();
  const { key, pathname } = location;
  const type = useNavigationType();
  const places = useRef(new Map<string, number>());
  const previous = useRef({ key, pathname });
  const isGoing = useRef(false);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const remember = () => {
      if (!isGoing.current) places.current.set(previous.current.key, window.scrollY);
    };
    window.addEventListener('scroll', remember, { signal, passive: true });
    // On Back and Forward the browser restores the other page's position while this one is still shown.
    window.addEventListener('popstate', () => (isGoing.current = true), { signal });
    return () => stop.abort();
  }, []);

  useLayoutEffect(() => {
    isGoing.current = false;
    const last = previous.current;
    if (last.key === key) return undefined;
    previous.current = { key, pathname };
    if (type === 'POP') return restore(places.current.get(key));
    if (last.pathname !== pathname && window.scrollY > 0) window.scrollTo(0, 0);
    places.current.set(key, window.scrollY);
    return undefined;
    // A step to an anchor has another location with the same key.
  }, [location, key, pathname, type]);

  return null;
}

/** For the page as a whole Chromium reads the rule of the body, because the root does not clip, and Firefox that of the root. */
function setAnchoring(value: 'none' | '') {
  for (const { style } of [document.documentElement, document.body]) style.overflowAnchor = value;
}

/**
 * Scrolls to the position as soon as the page is long enough, unless the user scrolls first. Meanwhile the browser must not hold what it
 * shows in its place: what is above may come later, such as the rest of a menu.
 */
function restore(top: number | undefined): (() => void) | undefined {
  if (top === undefined) return undefined;
  const { documentElement: root } = document;
  const stop = new AbortController();
  const { signal } = stop;
  const move = (): boolean => {
    const isReachable = root.scrollHeight - window.innerHeight >= top;
    if (isReachable) window.scrollTo(0, top);
    return isReachable;
  };
  setAnchoring('none');
  const timer = setTimeout(() => stop.abort(), PATIENCE_MS);
  const observer =
    move() || typeof ResizeObserver === 'undefined'
      ? null
      : new ResizeObserver(() => move() && observer?.disconnect());
  observer?.observe(document.body);
  signal.addEventListener('abort', () => {
    setAnchoring('');
    observer?.disconnect();
    clearTimeout(timer);
  });
  for (const event of ['wheel', 'touchstart', 'keydown'])
    window.addEventListener(event, () => stop.abort(), { signal, passive: true });
  return () => stop.abort();
}
