import { Alert } from '@/components/ui/Alert';
import { Money } from '@/components/ui/Money';
import styles from './Checkout.module.css';
import type { PriceChange } from './priceChanges';

interface ChangedOrderProps {
  message: string;
  changes: readonly PriceChange[];
}

/** Why the order was not placed and what it costs now, old beside new; going on is the agreement. */
export function ChangedOrder({ message, changes }: ChangedOrderProps) {
  return (
    <Alert tone="failure" className={styles.banner}>
      <p>Error: {message}</p>
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map(({ name, before, after }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {before === null ? 'new' : <s>{<Money cents={before} />}</s>} →{' '}
                {after === null ? 'gone' : <Money cents={after} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Alert>
  );
}
