import { useCallback, useEffect, useRef, useState, type MutableRefObject } from 'react';
import type { MenuCategory } from '@/api/types';
import styles from './Menu.module.css';
import { sectionId } from './MenuSection';

/** A line below the sticky bars (px): the last section whose top has passed it is the current one. */
const READING_LINE = 160;
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** The last section whose top has passed the line, else the first one. */
function sectionAtLine(categories: readonly MenuCategory[]): number | undefined {
  const passed = categories.filter((category) => {
    const top = document.getElementById(sectionId(category))?.getBoundingClientRect().top;
    return top !== undefined && top <= READING_LINE;
  });
  return (passed.at(-1) ?? categories[0])?.id;
}

/** How long a pressed section is held at its place (ms). Not longer, because a screen reader scrolls without an event of `MOVES`. */
const HELD_MS = 2_000;

interface Held {
  id: number;
  /** In `performance.now()`. */
  until: number;
}

/** Holds a section where a press brought it, while sections that come near the viewport get their real height. */
function useHeld(held: MutableRefObject<Held | null>) {
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (held.current && performance.now() < held.current.until)
        document.getElementById(sectionId(held.current))?.scrollIntoView();
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [held]);
}

/**
 * The current section. A pressed one stays current until the customer scrolls, because the last sections may be too short to
 * reach the line.
 */
function useCurrentSection(categories: readonly MenuCategory[]) {
  const [current, setCurrent] = useState(categories[0]?.id);
  const isPressed = useRef(false);
  const held = useRef<Held | null>(null);
  useHeld(held);
  useEffect(() => {
    const stop = new AbortController();
    const options = { passive: true, signal: stop.signal };
    let frame = 0;
    const mark = () => {
      frame = 0;
      if (!isPressed.current) setCurrent(sectionAtLine(categories));
    };
    const onMove = ({ type, target }: Event) => {
      held.current = null;
      // A pointer on the rail begins a press: a mark that moved the rail before its end would let it miss the chip.
      isPressed.current =
        type === 'pointerdown' && target instanceof Element && target.closest(`.${styles.rail}`) !== null;
    };
    window.addEventListener('scroll', () => (frame ||= requestAnimationFrame(mark)), options);
    MOVES.forEach((move) => window.addEventListener(move, onMove, options));
    return () => {
      stop.abort();
      cancelAnimationFrame(frame);
    };
  }, [categories]);
  const press = useCallback((id: number) => {
    isPressed.current = true;
    held.current = { id, until: performance.now() + HELD_MS };
    setCurrent(id);
  }, []);
  return { current, press };
}

/** Keeps the current chip visible on a phone by scrolling only the rail. */
function useChipInSight(current: number | undefined) {
  const list = useRef<HTMLUListElement>(null);
  const last = useRef(current);
  useEffect(() => {
    // The first chip is in sight. To measure it would lay out the page once more before its first paint.
    if (last.current === current) return;
    last.current = current;
    const chip = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!chip || !list.current) return;
    const { offsetLeft, offsetWidth } = chip;
    const { clientWidth, scrollLeft } = list.current;
    if (offsetLeft < scrollLeft || offsetLeft + offsetWidth > scrollLeft + clientWidth)
      list.current.scrollLeft = offsetLeft - 16;
  }, [current]);
  return list;
}

interface MenuRailProps {
  categories: readonly MenuCategory[];
  /** Categories whose sections are rendered. */
  shown: readonly MenuCategory[];
  /** A category is pressed, whose section may not be rendered yet. */
  onPress: () => void;
}

/** Sticky list of the menu's categories that follows the scroll: chips on a phone, a column beside the menu from 768 px. */
export function MenuRail({ categories, shown, onPress }: MenuRailProps) {
  const { current, press } = useCurrentSection(shown);
  const list = useChipInSight(current);
  return (
    <nav className={styles.rail} aria-label="Menu categories">
      <ul ref={list}>
        {categories.map((category) => (
          <li key={category.id}>
            <a
              href={`#${sectionId(category)}`}
              aria-current={category.id === current ? 'true' : undefined}
              onClick={() => {
                press(category.id);
                onPress();
              }}
            >
              <span>{category.name}</span>
              <span className={styles.count}>{category.products.length}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
