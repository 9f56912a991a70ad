import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { Money } from '@/components/ui/Money';
import styles from './Checkout.module.css';
import type { Refusal } from './refusal';

interface ChangedOrderProps extends Refusal {
  /** Given if there is no form to continue with. */
  onRetry?: () => void;
}

/** Why the order was not placed, with old and new prices. Submitting again accepts the new ones. */
export function ChangedOrder({ message, changes, isUncharged, onRetry }: ChangedOrderProps) {
  return (
    <Alert tone="failure">
      <p>Error: {message}</p>
      {isUncharged && <p>You were not charged.</p>}
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
      {onRetry && (
        <Button variant="outline" size="small" onClick={onRetry}>
          Retry
        </Button>
      )}
    </Alert>
  );
}
