import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, type ComponentProps, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { reasonOf } from '@/api/errors';
import { useListMembershipsQuery } from '@/api/membershipsApi';
import type { Membership } from '@/api/types';
import { Page } from '@/components/ui/Page';
import { ErrorState } from '@/components/ui/States';
import { Tabs, type TabItem } from '@/components/ui/Tabs';
import { routes } from '@/config/routes';
import { splitOrders } from '@dwellivery/domain/orders';
import { serverNow } from '@/lib/clock';
import { useEachMinute } from '@/lib/useEachMinute';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { dashboardTabChosen, selectDashboardTab, selectUserId } from '@/store/slices/session';
import styles from './Dashboard.module.css';
import { DashboardSkeleton } from './DashboardSkeleton';
import { HeldPlaces } from './HeldPlaces';
import { MembershipList } from './MembershipList';
import { OpenEvents } from './OpenEvents';
import { TAB_NAMES, tabIndex, type TabName } from './tabs';
import { useOpenEvents } from './useOpenEvents';

interface DashboardScreenProps {
  /** Leads the page, once the orders are known. */
  head: (memberships: readonly Membership[]) => ReactNode;
}

/** The next dinner; then open events, orders in progress and completed orders (spec 1 §2 "Dashboard"). */
export function DashboardScreen({ head }: DashboardScreenProps) {
  const userId = useAppSelector(selectUserId);
  const [tab, chooseTab] = useTab();
  const open = useOpenEvents();
  const query = useListMembershipsQuery(userId === null ? skipToken : { userId });
  const { currentData: memberships, isError, error, isFetching } = query;
  const orders = useSplitOrders(memberships);
  const onRetry = () => void query.refetch();
  const lists = { failure: isError ? reasonOf(error) : undefined, isFetching, onRetry };

  const items: TabItem<TabName>[] = [
    {
      value: 'open',
      label: <TabLabel name="Open" count={open.total} />,
      content: <OpenEvents {...open} />,
    },
    {
      value: 'in-progress',
      label: <TabLabel name="In Progress" count={orders?.upcoming.length} />,
      content: <MembershipList {...lists} memberships={orders?.upcoming} label="Orders in progress" />,
    },
    {
      value: 'completed',
      label: <TabLabel name="Completed" count={orders?.previous.length} />,
      content: (
        <MembershipList {...lists} memberships={orders?.previous} label="Completed orders" canRepeat />
      ),
    },
  ];
  return (
    <Page title={routes.dashboard.title}>
      <h1 className={styles.title}>Dashboard</h1>
      {/* The open events wait for the orders, because the dinner above would move them. */}
      {!memberships && !isError ? (
        <DashboardSkeleton />
      ) : (
        <>
          {open.events && <HeldPlaces events={open.events} />}
          {memberships ? head(memberships) : tab === 'open' && <OrdersMissing {...lists} />}
          <Tabs<TabName> label="Your events" value={tab} onValueChange={chooseTab} items={items} />
        </>
      )}
    </Page>
  );
}

type ListState = Pick<ComponentProps<typeof MembershipList>, 'failure' | 'isFetching' | 'onRetry'>;

/** In the place of the next dinner. The lists of orders say it themselves. */
const OrdersMissing = ({ failure, isFetching, onRetry }: ListState) => (
  <ErrorState compact title="We couldn't load your orders." retrying={isFetching} onRetry={onRetry}>
    {failure}
  </ErrorState>
);

/** The orders of the two tabs, completed ones latest first. Renders again only when an event completes, not each minute. */
function useSplitOrders(memberships: readonly Membership[] | undefined) {
  const completed = useEachMinute((at) => splitOrders(memberships ?? [], at).previous.length);
  return useMemo(() => {
    if (!memberships) return undefined;
    const { upcoming, previous } = splitOrders(memberships, serverNow());
    return { upcoming, previous: previous.reverse() };
    // The number of completed orders stands for the time.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see the line above
  }, [memberships, completed]);
}

function TabLabel({ name, count }: { name: string; count: number | string | undefined }) {
  return (
    <>
      {name} <span className={styles.count}>{count === undefined ? '\u00a0' : `(${count})`}</span>
    </>
  );
}

/** The tab of the URL, else the stored one (open=0, in-progress=1, completed=2). */
function useTab(): [TabName, (tab: TabName) => void] {
  const dispatch = useAppDispatch();
  const stored = useAppSelector(selectDashboardTab);
  const [search, setSearch] = useSearchParams();
  const asked = TAB_NAMES.find((name) => name === search.get('tab'));
  const choose = (tab: TabName) => {
    dispatch(dashboardTabChosen(tabIndex(tab)));
    const next = new URLSearchParams(search);
    next.set('tab', tab);
    setSearch(next, { replace: true });
  };
  return [asked ?? TAB_NAMES[stored], choose];
}
