import type { ReactNode } from 'react';
import { useListMembershipsQuery } from '@/api/membershipsApi';
import type { User } from '@/api/types';
import { runtimeConfig } from '@/config/runtimeConfig';
import { isProfileComplete } from '@dwellivery/domain/profile';
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
}

/** /account (spec 1 §2). */
export function AccountScreen({ user, isOwn, notice, vip }: AccountScreenProps) {
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
          <div className={styles.side}>
            {vip}
            <BillingCard userId={user.id} />
            <ReferralCard url={user.referral_url} />
          </div>
        )}
      </div>
    </AccountFrame>
  );
}
