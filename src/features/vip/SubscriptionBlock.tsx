import { Crown } from 'lucide-react';
import type { User } from '@/api/types';
import { LinkButton } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import { hrefTo } from '@/config/hrefTo';
import { formatFullDate } from '@dwellivery/domain/eventDays';
import { vipState } from '@dwellivery/domain/profile';
import { GENERIC_SAVINGS } from '@dwellivery/domain/vipSavings';
import { useEachMinute } from '@/lib/useEachMinute';
import { CancelSubscription } from './CancelSubscription';
import { ResumeSubscription } from './ResumeSubscription';
import styles from './Vip.module.css';

/** The subscription block for a regular user, a VIP that renews and a cancelled VIP (spec 1 §4). */
export function SubscriptionBlock({ user }: { user: User }) {
  const state = useEachMinute((at) => vipState(user, at));
  if (state === 'none') {
    return (
      <Card className={styles.block} aria-label="VIP membership">
        <h2>
          <Crown aria-hidden="true" />
          Become a VIP member
        </h2>
        <p>{GENERIC_SAVINGS} on each order: members pay no service and no reservation fee.</p>
        <LinkButton to={hrefTo('subscriptions')}>Subscribe</LinkButton>
      </Card>
    );
  }
  const end =
    state === 'active'
      ? (user.stripe_renews_at ?? user.stripe_subscription_end)
      : user.stripe_subscription_end;
  return (
    <Card className={`${styles.block} ${styles.member}`} aria-label="VIP membership">
      <h2>
        <Crown aria-hidden="true" />
        VIP member
      </h2>
      {end && <p>{`${state === 'active' ? 'Renews' : 'Valid until'} ${formatFullDate(end)}`}</p>}
      {state === 'active' ? <CancelSubscription validUntil={end} /> : <ResumeSubscription />}
    </Card>
  );
}
