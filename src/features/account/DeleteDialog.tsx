import { useState } from 'react';
import { Link } from 'react-router-dom';
import { reasonOf, toFormRejection } from '@/api/errors';
import { useDeleteAccountMutation, useGetDeletionQuery, type Deletion } from '@/api/ownDataApi';
import type { FormRejection } from '@/components/form/rejection';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { Money } from '@/components/ui/Money';
import { Skeleton, SkeletonGroup, SkeletonText } from '@/components/ui/Skeleton';
import { ErrorState } from '@/components/ui/States';
import { hrefTo } from '@/config/hrefTo';
import { formatDay } from '@dwellivery/domain/eventDays';
import styles from './Account.module.css';
import { ProofForm, type Proof } from './ProofForm';

interface DeleteDialogProps {
  userId: number;
  proof: Proof;
  onClose: () => void;
  onDeleted: () => void;
}

const isBlocked = ({ open_orders, vip }: Deletion): boolean => open_orders.length > 0 || vip === 'running';

/** Says what must be done first, or what is lost; deletes after the current password. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { userId, onClose } = props;
  const { currentData, isError, error, isFetching, refetch } = useGetDeletionQuery(userId);
  const [isOpen, setIsOpen] = useState(false);
  // Its height depends on the answer; opened before, it would jump. The pressed button is busy meanwhile.
  if (!isOpen && isFetching) return null;
  if (!isOpen) setIsOpen(true);
  // An order may have been cancelled since the last look.
  const deletion = isFetching ? undefined : currentData;
  return (
    <Dialog open onOpenChange={onClose} size="small" staysWhileBusy title="Delete your account?">
      {deletion ? (
        <DeleteContent {...props} deletion={deletion} onChange={() => void refetch()} />
      ) : isError && !isFetching ? (
        <ErrorState
          compact
          title="We couldn't look whether something is still open."
          onRetry={() => void refetch()}
        >
          {reasonOf(error)}
        </ErrorState>
      ) : (
        <SkeletonGroup label="Looking whether something is still open" className={styles.looking}>
          <SkeletonText lines={4} />
          <Skeleton shape="control" />
        </SkeletonGroup>
      )}
    </Dialog>
  );
}

type ContentProps = DeleteDialogProps & { deletion: Deletion; onChange: () => void };

function DeleteContent({ userId, proof, deletion, onClose, onDeleted, onChange }: ContentProps) {
  const [remove] = useDeleteAccountMutation();
  const deleteNow = async (password: string | undefined): Promise<FormRejection | void> => {
    try {
      await remove({ userId, password }).unwrap();
    } catch (error) {
      const rejection = toFormRejection(error);
      // An order was placed meanwhile, in another tab.
      if (!rejection.errors.current_password) onChange();
      return rejection;
    }
    onDeleted();
  };
  if (isBlocked(deletion)) return <Blocked deletion={deletion} onClose={onClose} />;
  return (
    <div className={styles.ending}>
      <p>
        Your name, address, phone, picture, sign-ins, notes and mails are deleted, everywhere and for good.
        What you ordered and paid stays in our books, without you.
      </p>
      <Lost deletion={deletion} />
      <ProofForm
        label="Delete your account?"
        submitLabel="Delete for good"
        backLabel="Keep it"
        proof={proof}
        onProof={deleteNow}
        onBack={onClose}
      />
    </div>
  );
}

function Lost({ deletion: { credit_balance, pending_credit, vip } }: { deletion: Deletion }) {
  if (credit_balance + pending_credit <= 0 && vip === 'none') return null;
  return (
    <Alert tone="notice" title="You would lose">
      <ul>
        {credit_balance > 0 && (
          <li>
            <Money cents={credit_balance} /> of credit
          </li>
        )}
        {pending_credit > 0 && (
          <li>
            <Money cents={pending_credit} /> of pending referral credit
          </li>
        )}
        {vip !== 'none' && <li>the rest of your VIP membership</li>}
      </ul>
    </Alert>
  );
}

function Blocked({ deletion: { open_orders, vip }, onClose }: { deletion: Deletion; onClose: () => void }) {
  return (
    <div className={styles.ending}>
      {open_orders.length > 0 && (
        <>
          <p>These orders are still open. Cancel them first, or come back when they are over:</p>
          <ul className={styles.open} aria-label="Open orders">
            {open_orders.map(({ id, membership_id, restaurant_name, event_run_at, event_time_zone }) => (
              <li key={id}>
                <Link to={hrefTo('receipt', { id: membership_id })}>
                  Order {id}: {restaurant_name}, {formatDay(event_run_at, event_time_zone)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {vip === 'running' && (
        <p>Your VIP membership is running. Cancel it first, so that you are not charged again.</p>
      )}
      <div className={styles.buttons}>
        <Button onClick={onClose}>Back to my account</Button>
      </div>
    </div>
  );
}
