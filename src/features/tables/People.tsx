import type { Table } from '@/api/types';
import { TableGuests } from '@/components/orders/TableGuests';
import styles from './SharedCart.module.css';

type People = Pick<Table, 'guests'>;

export const PeopleList = ({ guests }: People) => <TableGuests guests={guests} label="Who sits here" />;

const summaryOf = ({ guests }: People): string => {
  const done = guests.filter(({ isDone }) => isDone).length;
  return `${guests.length} at the table, ${done} done`;
};

/** The list behind one line, whose height does not depend on who sits down: the menu below stays where it is. */
export const FoldedPeople = ({ guests }: People) => (
  <details className={styles.folded}>
    <summary>{summaryOf({ guests })}</summary>
    <PeopleList guests={guests} />
  </details>
);
