import type { ReactNode } from 'react';
import type { Table } from '@/api/types';
import { TableGuests } from '@/components/orders/TableGuests';
import { tableNews, useTableNews } from '@/components/orders/useTableNews';
import { DishImage, NO_PICTURE, Stage } from '@/components/ui/DishArt';
import { Page } from '@/components/ui/Page';
import { Skeleton, SkeletonGroup } from '@/components/ui/Skeleton';
import { routes } from '@/config/routes';
import { formatDay, formatTime } from '@dwellivery/domain/eventDays';
import { useEachMinute } from '@/lib/useEachMinute';
import { TableHead } from './TableHead';
import { TableStep } from './TableStep';
import { tablePageHead } from './tablePageHead';
import { handoverOf, tableState, type TableState } from './tableState';
import styles from './Table.module.css';

interface TableScreenProps {
  table: Table;
  /** The order of this customer joins the delivery. */
  onJoin: () => void;
  /** It has a delivery of its own. */
  onLeave: () => void;
}

const whenText = ({ host, eventTimeZone: zone, ...table }: Table, state: TableState): string => {
  const at = handoverOf(table);
  const by = state === 'own' ? 'to your door' : `brought with ${host}'s order`;
  // A time that stays on one line.
  const time = formatTime(at, zone).replace(' ', '\u00a0');
  return `${formatDay(at, zone)}, ${time}, ${by}`;
};

/** /tables/{code}: what comes when, who is in, and the way to join. */
export function TableScreen({ table, onJoin, onLeave }: TableScreenProps) {
  const state = useEachMinute((at) => tableState(table, at));
  useTableNews(table, tableNews);
  return (
    <Page isSheet head={tablePageHead(table)} className={styles.page}>
      <TableHead table={table} when={whenText(table, state)} />
      {/* Above the list, which grows while the page stands. */}
      <TableStep table={table} state={state} onJoin={onJoin} onLeave={onLeave} />
      <section className={styles.who} aria-labelledby="who-is-in">
        <h2 id="who-is-in">Who is in</h2>
        {table.guests.length > 0 ? (
          <TableGuests guests={table.guests} label="Who is in" />
        ) : (
          <p className="muted">Nobody any more.</p>
        )}
      </section>
    </Page>
  );
}

/** Says that a link leads nowhere, with the next step. */
export function TableGone({ children }: { children: ReactNode }) {
  return (
    <Page isSheet title="No such delivery" head={{ isListed: false }} className={styles.gone}>
      <DishImage src={NO_PICTURE} className={styles.plate} eager />
      <h1>This link leads to no delivery.</h1>
      <p className="muted" role="alert">
        Ask your neighbor to send it again: a part of it may be missing. Or choose a dinner of your own.
      </p>
      {children}
    </Page>
  );
}

export function TableSkeleton() {
  return (
    <Page isSheet title={routes.table.title} head={{ isListed: false }} className={styles.page}>
      <Stage className={styles.head}>
        <Skeleton shape="art" className={styles.dateBone} />
        <div className={styles.words}>
          <h1>
            <Skeleton width="12rem" height="1.08em" />
          </h1>
        </div>
      </Stage>
      <SkeletonGroup label="Loading the delivery" className={styles.step}>
        <Skeleton width="80%" height="1.5rem" />
        <Skeleton shape="control" />
        <Skeleton shape="art" height="7rem" />
      </SkeletonGroup>
    </Page>
  );
}
