import { CreditCard } from 'lucide-react';
import { reasonOf } from '@/api/errors';
import { useGetCreditBalanceQuery } from '@/api/usersApi';
import { useOpenBillingPortalMutation } from '@/api/vipApi';
import { Button } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import { cx } from '@/components/ui/cx';
import { Money } from '@/components/ui/Money';
import { Skeleton } from '@/components/ui/Skeleton';
import { ErrorState } from '@/components/ui/States';
import { absolute } from '@dwellivery/domain/money';
import { toastProblem } from '@/store/toastProblem';
import styles from './Account.module.css';
import { SavedCards } from './SavedCards';

/** Credit as an absolute amount (spec 1 §3), and a link to the provider's page for changing the card. */
export function BillingCard({ userId }: { userId: number }) {
  const { currentData: credit, isError, error, isFetching, refetch } = useGetCreditBalanceQuery(userId);
  const [openPortal, { isLoading }] = useOpenBillingPortalMutation();
  const updateCard = () => void openPortal().unwrap().catch(toastProblem);
  return (
    <Card className={cx(styles.card, styles.billing)} aria-label="Credit and billing">
      <h2>Credit and billing</h2>
      {credit ? (
        <p>
          <span className="muted">Credit balance</span>
          <br />
          <Money cents={absolute(credit.credit_balance)} className={styles.balance} />
        </p>
      ) : isError && !isFetching ? (
        <ErrorState compact title="We couldn't load your credit." onRetry={() => void refetch()}>
          {reasonOf(error)}
        </ErrorState>
      ) : (
        <Skeleton width="6rem" height="3.5rem" />
      )}
      {credit && credit.credit_balance !== 0 && <p>Your credit pays for your next order by itself.</p>}
      {credit && credit.pending_credit > 0 && (
        <p className="muted">
          <Money cents={credit.pending_credit} /> of referral credit is pending. You can spend it after the
          event of the order that earned it.
        </p>
      )}
      <Button variant="outline" loading={isLoading} onClick={updateCard}>
        <CreditCard aria-hidden="true" />
        Update Card
      </Button>
      <SavedCards userId={userId} />
    </Card>
  );
}
