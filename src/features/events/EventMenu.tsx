import { startTransition, useCallback, useDeferredValue, useEffect, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { MenuCategory, Product } from '@/api/types';
import { cx } from '@/components/ui/cx';
import { EmptyState, ErrorState } from '@/components/ui/States';
import { hueStyle } from '@/components/ui/DishArt';
import { deferred } from '@/components/ui/deferred';
import { WIDE } from '@/components/ui/mediaQueries';
import { useMediaQuery } from '@/components/ui/useMediaQuery';
import { LinkButton } from '@/components/ui/Button';
import { hrefTo } from '@/config/hrefTo';
import { isLabelled } from '@/domain/menuLabels';
import { whenIdle } from '@/lib/whenIdle';
import { firstScreenful } from './firstDishes';
import styles from './Menu.module.css';
import { MenuBones } from './MenuBones';
import type { MenuFilterProps } from './MenuFilter';
import { MenuRail } from './MenuRail';
import { MenuSection } from './MenuSection';

const reading = deferred<{ children: ReactNode }>(() =>
  import(/* webpackChunkName: "reading-part" */ './ReadingMenu').then((module) => module.ReadingMenu),
);

/** Loads behind the dishes. */
const filter = deferred<MenuFilterProps>(() =>
  import(/* webpackChunkName: "menu-filter-part" */ './MenuFilter').then((module) => module.MenuFilter),
);

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
  onPick?: (product: Product) => void;
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
  const [search] = useSearchParams();
  const [filtered, setFiltered] = useState<readonly MenuCategory[]>();
  const categories = filtered ?? all;
  const { shown, showAll } = useInTwoSteps(categories);
  const hasLabels = isLabelled(all);
  // An address with a filter must not show other dishes first.
  const isWaiting = !filtered && (search.has('diet') || search.has('without'));
  const sections = isWaiting ? (
    <MenuBones label="Loading the menu" />
  ) : (
    shown.map((category) => (
      <MenuSection
        key={category.id}
        category={category}
        counts={counts}
        onPick={onPick}
        isLabelled={hasLabels}
      />
    ))
  );
  const filterBar = (
    <div className={styles.filter}>
      <filter.Part
        wanted
        props={{ categories: all, onFiltered: setFiltered }}
        onFailure={() => setFiltered(all)}
        instead={hasLabels && <span className={styles.filterBone} />}
      />
    </div>
  );
  // A menu is collapsed only if the event takes no orders (spec 1 §9).
  if (!onPick) {
    return (
      <div className={cx('wrap', styles.reading)} style={hueStyle(hue)}>
        {filterBar}
        <reading.Part
          wanted
          props={{ children: sections }}
          instead={<MenuBones label="Loading the menu" />}
        />
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
