import type { ReactNode } from 'react';
import type { Table } from '@/api/types';
import { useTableNews } from '@/components/orders/useTableNews';
import { cx } from '@/components/ui/cx';
import { Page } from '@/components/ui/Page';
import { formatDay, formatTime } from '@dwellivery/domain/eventDays';
import { cartNews } from './cartNews';
import { TableHead } from './TableHead';
import { tablePageHead } from './tablePageHead';
import { handoverOf } from './tableState';
import styles from './Table.module.css';

interface SharedCartScreenProps {
  table: Table;
  /** What the caller can do next, and below it who sits there. */
  children: ReactNode;
  /** The menu, which is as wide as the page. */
  menu?: ReactNode;
  /** Below the menu. */
  after?: ReactNode;
  /** The bar at the bottom. */
  bar?: ReactNode;
}

/** /tables/{code} of a cart that the host pays. */
export function SharedCartScreen({ table, children, menu, after, bar }: SharedCartScreenProps) {
  useTableNews(table, cartNews);
  const { eventTimeZone: zone, host } = table;
  const at = handoverOf(table);
  const time = formatTime(at, zone).replace(' ', '\u00a0');
  const pageHead = tablePageHead(table);
  const when = `${formatDay(at, zone)}, ${time}. ${host} pays.`;
  if (!menu)
    return (
      <Page isSheet head={pageHead} className={styles.page}>
        <TableHead table={table} when={when} />
        {children}
        {after}
      </Page>
    );
  return (
    <Page wrap={false} head={pageHead}>
      <div className={cx('wrap', styles.page, styles.aboveMenu)}>
        <TableHead table={table} when={when} isCompact />
        {children}
      </div>
      {menu}
      {after && <div className={cx('wrap', styles.page)}>{after}</div>}
      {bar}
    </Page>
  );
}
