import { useSearchParams } from 'react-router-dom';
import { useListMembershipsQuery } from '@/api/membershipsApi';
import { Page } from '@/components/ui/Page';
import { Tabs } from '@/components/ui/Tabs';
import { routes } from '@/config/routes';
import { splitOrders } from '@/domain/orders';
import { useMinute } from '@/lib/useEachMinute';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { dashboardTabChosen, selectDashboardTab, selectUserId } from '@/store/slices/session';
import styles from './Dashboard.module.css';
import { MembershipList } from './MembershipList';
import { OpenEvents } from './OpenEvents';
import { TAB_NAMES, tabIndex, type TabName } from './tabs';
import { useOpenEvents } from './useOpenEvents';

/** Open events, orders in progress and completed orders (spec 1 §2 "Dashboard"). */
export function DashboardScreen() {
  const userId = useAppSelector(selectUserId);
  const [tab, chooseTab] = useTab();
  const open = useOpenEvents();
  const memberships = useListMembershipsQuery({ userId: userId ?? 0 }, { skip: userId === null });
  const lists = {
    memberships: memberships.currentData,
    hasFailed: memberships.isError,
    isFetching: memberships.isFetching,
    onRetry: () => void memberships.refetch(),
  };
  const at = useMinute();
  const orders = lists.memberships && splitOrders(lists.memberships, at);
  const inProgress = orders?.upcoming;
  // Latest first.
  const completed = orders?.previous.reverse();

  return (
    <Page title={routes.dashboard.title}>
      <h1 className={styles.title}>Dashboard</h1>
      <Tabs<TabName>
        label="Your events"
        value={tab}
        onValueChange={chooseTab}
        items={[
          {
            value: 'open',
            label: <TabLabel name="Open" count={open.events?.length} />,
            content: <OpenEvents {...open} />,
          },
          {
            value: 'in-progress',
            label: <TabLabel name="In Progress" count={inProgress?.length} />,
            content: <MembershipList {...lists} memberships={inProgress} label="Orders in progress" />,
          },
          {
            value: 'completed',
            label: <TabLabel name="Completed" count={completed?.length} />,
            content: <MembershipList {...lists} memberships={completed} label="Completed orders" />,
          },
        ]}
      />
    </Page>
  );
}

function TabLabel({ name, count }: { name: string; count: number | undefined }) {
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
