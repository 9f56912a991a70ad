import type { ReactNode } from 'react';
import type { User } from '@/api/types';
import { Page } from '@/components/ui/Page';
import { runtimeConfig } from '@/config/runtimeConfig';
import { isProfileComplete } from '@/domain/profile';
import styles from './Account.module.css';
import { AccessCard } from './AccessCard';
import { CreditCard } from './CreditCard';
import { OrderLists } from './OrderLists';
import { ProfileCard } from './ProfileCard';
import { ReferralCard } from './ReferralCard';

interface AccountScreenProps {
  user: User;
  isOwn: boolean;
  /** The subscription block. */
  vip: ReactNode;
}

/** /account (spec 1 §2). */
export function AccountScreen({ user, isOwn, vip }: AccountScreenProps) {
  const isComplete = isProfileComplete(user, runtimeConfig().flags.requireFullProfile);
  return (
    <Page title="My Account" className={styles.page}>
      <h1>My Account</h1>
      <div className={styles.grid}>
        <div className={styles.side}>
          <ProfileCard user={user} isOwn={isOwn} isComplete={isComplete} />
          {vip}
          <CreditCard userId={user.id} />
          <ReferralCard url={user.referral_url} />
        </div>
        <div className={styles.main}>
          <OrderLists userId={user.id} />
          {isOwn && <AccessCard userId={user.id} />}
        </div>
      </div>
    </Page>
  );
}
