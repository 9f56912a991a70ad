import type { DashboardTab } from '@/store/slices/session';

export type TabName = 'open' | 'in-progress' | 'completed';

/** By their stored value: open=0, in-progress=1, completed=2 (spec 1 §2). */
export const TAB_NAMES: readonly [TabName, TabName, TabName] = ['open', 'in-progress', 'completed'];

export const tabIndex = (name: TabName): DashboardTab => TAB_NAMES.indexOf(name) as DashboardTab;
