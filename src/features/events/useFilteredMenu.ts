import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { MenuCategory } from '@/api/types';
import { filterMenu, readMenuFilter, writeMenuFilter, type MenuFilter } from '@dwellivery/domain/menuFilter';

export interface FilteredMenu {
  filter: MenuFilter;
  setFilter: (next: MenuFilter) => void;
  /** The sections to show, and how many dishes are hidden for lack of labels. */
  found: { categories: readonly MenuCategory[]; unlabelled: number };
}

/**
 * The menu behind its filter, which is kept in the address (`?diet=vegan&without=milk`). A change replaces the history's entry, so that
 * Back leaves the menu. The filter is state too, because the address follows in a transition and a pressed checkbox must not wait for it.
 */
export function useFilteredMenu(categories: readonly MenuCategory[]): FilteredMenu {
  const [search, setSearch] = useSearchParams();
  const [filter, change] = useState(() => readMenuFilter(search));
  const found = useMemo(() => filterMenu(categories, filter), [categories, filter]);
  const setFilter = (next: MenuFilter) => {
    change(next);
    setSearch(writeMenuFilter(search, next), { replace: true });
  };
  return { filter, setFilter, found };
}
