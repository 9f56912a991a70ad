import type { ReactNode } from 'react';
import { useListMembershipsQuery } from '@/api/membershipsApi';
import type { User } from '@/api/types';
import { LinkButton } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import { hrefTo } from '@/config/hrefTo';
import { runtimeConfig } from '@/config/runtimeConfig';
import { isProfileComplete } from '@/domain/profile';
import styles from './Account.module.css';
import { AccountFrame } from './AccountFrame';
import { BillingCard } from './BillingCard';
import { OrderLists } from './OrderLists';
import { ProfileCard } from './ProfileCard';
import { ReferralCard } from './ReferralCard';

interface AccountScreenProps {
  user: User;
  isOwn: boolean;
  /** Above the account. */
  notice: ReactNode;
  /** The subscription block. */
  vip: ReactNode;
  /** Sign-in and security. */
  access: ReactNode;
  /** Download and deletion of what is kept. */
  ownData: ReactNode;
  /** The buttons for problem reports. */
  help: ReactNode;
}

/** /account (spec 1 §2). */
export function AccountScreen({ user, isOwn, notice, vip, access, ownData, help }: AccountScreenProps) {
  const isComplete = isProfileComplete(user, runtimeConfig().flags.requireFullProfile);
  // On a phone all of it stands below the orders, so it is shown with them: they would push it away.
  const { isLoading } = useListMembershipsQuery({ userId: user.id });
  return (
    <AccountFrame>
      {notice}
      <div className={styles.grid}>
        <ProfileCard user={user} isOwn={isOwn} isComplete={isComplete} />
        {/* Before billing, because on a phone one stands below the other. */}
        <div className={styles.main}>
          <OrderLists userId={user.id} />
        </div>
        {!isLoading && (
          <>
            <div className={styles.side}>
              {vip}
              <BillingCard userId={user.id} />
              <ReferralCard url={user.referral_url} />
              <Card className={styles.card} aria-label="Help">
                <h2>Something does not work?</h2>
                {help}
              </Card>
            </div>
            {isOwn && (
              <div className={styles.access}>
                <Card className={styles.card} aria-label="Notifications">
                  <h2>Notifications</h2>
                  <p>Restaurants that you follow, reminders, and what else we write to you about.</p>
                  <LinkButton variant="outline" to={hrefTo('notifications')}>
                    Choose notifications
                  </LinkButton>
                </Card>
                {access}
                {ownData}
              </div>
            )}
          </>
        )}
      </div>
    </AccountFrame>
  );
}
