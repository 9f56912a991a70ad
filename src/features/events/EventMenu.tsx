import { startTransition, useCallback, useDeferredValue, useEffect, useState } from 'react';
import type { MenuCategory } from '@/api/types';
import { cx } from '@/components/ui/cx';
import { EmptyState, ErrorState } from '@/components/ui/States';
import { hueStyle } from '@/components/ui/DishArt';
import { WIDE } from '@/components/ui/mediaQueries';
import { useMediaQuery } from '@/components/ui/useMediaQuery';
import { LinkButton } from '@/components/ui/Button';
import { hrefTo } from '@/config/hrefTo';
import { isFiltering } from '@dwellivery/domain/menuFilter';
import { isLabelled } from '@dwellivery/domain/menuLabels';
import { whenIdle } from '@/lib/whenIdle';
import { firstScreenful } from './firstDishes';
import styles from './Menu.module.css';
import { MenuBones } from './MenuBones';
import { MenuFilter } from './MenuFilter';
import { MenuRail } from './MenuRail';
import { MenuSection, type PickDish } from './MenuSection';
import { ReadingMenu } from './ReadingMenu';
import { useFilteredMenu } from './useFilteredMenu';

export interface EventMenuProps {
  /** Degrees in OKLCH of the restaurant's dish art. */
  hue: number;
  /** Undefined while the menu loads. */
  categories: readonly MenuCategory[] | undefined;
  /** The error of a failed load. */
  failure?: string;
  onRetry: () => void;
  /** Pieces in the cart by product id. */
  counts: ReadonlyMap<number, number>;
  /** Undefined if the event takes no orders. */
  onPick?: PickDish;
}

/** The menu with its rail, or its skeleton, empty or error state. */
export function EventMenu({ hue, categories, failure, onRetry, counts, onPick }: EventMenuProps) {
  if (!categories) {
    return (
      <div className={cx('wrap', styles.layout)}>
        <span />
        {failure ? <ErrorState title={failure} onRetry={onRetry} /> : <MenuBones label="Loading the menu" />}
      </div>
    );
  }
  if (categories.every(({ products }) => products.length === 0)) {
    return (
      <EmptyState
        title="The menu is not written yet."
        action={<LinkButton to={hrefTo('browse')}>Browse other events</LinkButton>}
      />
    );
  }
  return <WholeMenu {...{ hue, categories, counts, onPick }} />;
}

/** Milliseconds after which the rest of the menu is rendered even if the page is not idle. */
const LATEST_MS = 1000;

interface MenuInTwoSteps {
  shown: readonly MenuCategory[];
  /** Renders the rest now, for a press that leads to it. */
  showAll: () => void;
}

/**
 * The first screenful in the first render, the rest when the page is idle, in a render that may be interrupted. React renders
 * such changes together, so a rest that began at once would delay the dialog of the first press. A filter's result is deferred too.
 */
function useInTwoSteps(categories: readonly MenuCategory[]): MenuInTwoSteps {
  const [isWhole, setIsWhole] = useState(false);
  const showAll = useCallback(() => setIsWhole(true), []);
  useEffect(() => whenIdle(() => startTransition(showAll), LATEST_MS), [showAll]);
  const isWide = useMediaQuery(WIDE);
  const shown = useDeferredValue(categories);
  return { shown: isWhole ? shown : firstScreenful(shown, isWide), showAll };
}

type WholeMenuProps = Pick<EventMenuProps, 'hue' | 'counts' | 'onPick'> & {
  categories: readonly MenuCategory[];
};

/** Renders the first screen at once and the rest deferred, because rendering 300 products at once would block a phone. */
function WholeMenu({ hue, categories: all, counts, onPick }: WholeMenuProps) {
  const menu = useFilteredMenu(all);
  const { categories } = menu.found;
  const { shown, showAll } = useInTwoSteps(categories);
  const filtered = isFiltering(menu.filter) ? 'all' : 'diets';
  const labels = isLabelled(all) ? filtered : 'none';
  const sections = shown.map((category) => (
    <MenuSection key={category.id} category={category} counts={counts} onPick={onPick} labels={labels} />
  ));
  const filterBar = (
    <div className={styles.filter}>
      <MenuFilter categories={all} {...menu} />
    </div>
  );
  // A menu is collapsed only if the event takes no orders (spec 1 §9).
  if (!onPick) {
    return (
      <div className={cx('wrap', styles.reading)} style={hueStyle(hue)}>
        {filterBar}
        <ReadingMenu>{sections}</ReadingMenu>
      </div>
    );
  }
  return (
    <div className={cx('wrap', styles.layout)} style={hueStyle(hue)}>
      <MenuRail categories={categories} shown={shown} onPress={showAll} />
      <div className={styles.menu}>
        {filterBar}
        {sections}
      </div>
    </div>
  );
}
