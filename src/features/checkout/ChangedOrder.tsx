import type { ReactNode } from 'react';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { Money } from '@/components/ui/Money';
import type { JoinedTable } from '@dwellivery/domain/tables';
import styles from './Checkout.module.css';
import { changeOverText, goneSlotText, lostTableText } from './endings';
import { isSlotGone, isTableLost, type Refusal } from './refusal';

interface ChangedOrderProps {
  refusal: Pick<Refusal, 'message' | 'code' | 'changes' | 'slot' | 'isUncharged'>;
  /** The delivery that the order joins. */
  table?: JoinedTable | null;
  /** Given if there is no form to continue with. */
  onRetry?: () => void;
  /** The next step. */
  children?: ReactNode;
}

/** The server's words name neither time nor host. */
function reasonOf({ refusal, table }: Pick<ChangedOrderProps, 'refusal' | 'table'>): string {
  if (table && isTableLost(refusal)) return lostTableText(refusal, table);
  const over = changeOverText(refusal);
  if (over) return over;
  return isSlotGone(refusal) ? goneSlotText(refusal.slot) : refusal.message;
}

/** Why the order was not placed, with old and new prices. Submitting again accepts the new ones. */
export function ChangedOrder({ refusal, table, onRetry, children }: ChangedOrderProps) {
  const { changes, isUncharged } = refusal;
  return (
    <Alert tone="failure">
      <p>{`Error: ${reasonOf({ refusal, table })}`}</p>
      {isUncharged && !changeOverText(refusal) && <p>You were not charged.</p>}
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
