import { useEffect, useRef, useState } from 'react';
import type { MenuCategory } from '@/api/types';
import styles from './Menu.module.css';
import { sectionId } from './MenuSection';

/** Which section is being read: the last whose heading has passed the upper third of the window. */
function useCurrentSection(categories: readonly MenuCategory[]): number | undefined {
  const [current, setCurrent] = useState(categories[0]?.id);
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return undefined;
    const byElement = new Map<Element, number>();
    const visible = new Set<number>();
    const observer = new IntersectionObserver(
      (entries) => {
        entries.forEach((entry) => {
          const id = byElement.get(entry.target);
          if (id === undefined) return;
          if (entry.isIntersecting) visible.add(id);
          else visible.delete(id);
        });
        const first = categories.find(({ id }) => visible.has(id));
        if (first) setCurrent(first.id);
      },
      // A band below the sticky bars: the section that crosses it is the one being read.
      { rootMargin: '-140px 0px -60% 0px' },
    );
    categories.forEach((category) => {
      const element = document.getElementById(sectionId(category));
      if (!element) return;
      byElement.set(element, category.id);
      observer.observe(element);
    });
    return () => observer.disconnect();
  }, [categories]);
  return current;
}

/** Keeps the current chip in sight on a phone, moving only the rail and never the page. */
function useChipInSight(current: number | undefined) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
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
  /** Those whose sections are on the page already. */
  shown: readonly MenuCategory[];
}

/** Sticky list of the menu's categories that follows the scroll: chips on a phone, a column beside the menu from 768 px. */
export function MenuRail({ categories, shown }: MenuRailProps) {
  const current = useCurrentSection(shown);
  const list = useChipInSight(current);
  return (
    <nav className={styles.rail} aria-label="Menu categories">
      <ul ref={list}>
        {categories.map((category) => (
          <li key={category.id}>
            <a href={`#${sectionId(category)}`} aria-current={category.id === current ? 'true' : undefined}>
              {category.name}
              <span className={styles.count}>{category.products.length}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
