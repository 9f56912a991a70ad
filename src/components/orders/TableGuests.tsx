import { Check } from 'lucide-react';
import { dishesText } from '@dwellivery/domain/tables';
import styles from './TableGuests.module.css';

interface TableGuestsProps {
  guests: readonly { name: string; dishes: number; isDone: boolean }[];
  /** The name of the list. */
  label: string;
}

/** Who orders together, with how many dishes. In the order in which they joined: a new name is added below the others. */
export const TableGuests = ({ guests, label }: TableGuestsProps) => (
  <ul className={styles.guests} aria-label={label}>
    {guests.map(({ name, dishes, isDone }, at) => (
      // By place, because two neighbors may have one name.
      <li key={at}>
        <b translate="no">{name}</b>{' '}
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
