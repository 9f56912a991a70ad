import { Check } from 'lucide-react';
import type { Table } from '@/api/types';
import { dishesText } from '@dwellivery/domain/tables';
import styles from './SharedCart.module.css';

type People = Pick<Table, 'guests'>;

/** Who sits there, with how many dishes, and who is done. In the order in which they sat down. */
export const PeopleList = ({ guests }: People) => (
  <ul className={styles.people} aria-label="Who sits here">
    {guests.map(({ id, name, dishes, isDone }) => (
      <li key={id}>
        <b translate="no">{name}</b>
        <span>
          {dishesText(dishes)}
          {isDone && (
            <>
              {' · '}
              <Check aria-hidden="true" /> done
            </>
          )}
        </span>
      </li>
    ))}
  </ul>
);

const summaryOf = ({ guests }: People): string => {
  const done = guests.filter(({ isDone }) => isDone).length;
  return `${guests.length} at the table, ${done} done`;
};

/** The same behind one line, as high whoever sits down: the menu below stays where it is. */
export const FoldedPeople = ({ guests }: People) => (
  <details className={styles.folded}>
    <summary>{summaryOf({ guests })}</summary>
    <PeopleList guests={guests} />
  </details>
);
