import type { Membership } from '@/api/types';
import { Money } from '@/components/ui/Money';
import { formatMonthDay, formatTime } from '@dwellivery/domain/eventDays';
import { absolute, type Cents } from '@dwellivery/domain/money';
import styles from './OrderCard.module.css';

interface ChangeHistoryProps {
  changes: Membership['orders'][number]['changes'];
  timeZone: string;
}

/** When an order was changed, and by how much; nothing for one that was not. */
export function ChangeHistory({ changes, timeZone }: ChangeHistoryProps) {
  if (changes.length === 0) return null;
  return (
    <details className={styles.changes}>
      <summary>{changes.length === 1 ? 'Changed once' : `Changed ${changes.length} times`}</summary>
      <ul>
        {changes.map(({ at, difference }) => (
          <li key={at}>
            Changed {formatMonthDay(at, timeZone)}, {formatTime(at, timeZone)}: <By amount={difference} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function By({ amount }: { amount: Cents }) {
  if (amount === 0) return 'same price';
  return (
    <>
      <Money cents={absolute(amount)} /> {amount > 0 ? 'more' : 'less'}
    </>
  );
}
