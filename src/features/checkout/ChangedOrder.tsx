import type { ReactNode } from 'react';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { Money } from '@/components/ui/Money';
import styles from './Checkout.module.css';
import { goneSlotText } from './endings';
import { isSlotGone, type Refusal } from './refusal';

interface ChangedOrderProps {
  refusal: Pick<Refusal, 'message' | 'code' | 'changes' | 'slot' | 'isUncharged'>;
  /** Given if there is no form to continue with. */
  onRetry?: () => void;
  /** The next step. */
  children?: ReactNode;
}

/** Why the order was not placed, with old and new prices. Submitting again accepts the new ones. */
export function ChangedOrder({ refusal, onRetry, children }: ChangedOrderProps) {
  const { message, changes, slot, isUncharged } = refusal;
  return (
    <Alert tone="failure">
      {/* The server's words name no time. */}
      <p>{`Error: ${isSlotGone(refusal) ? goneSlotText(slot) : message}`}</p>
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
      {children}
      {onRetry && (
        <Button variant="outline" size="small" onClick={onRetry}>
          Retry
        </Button>
      )}
    </Alert>
  );
}
