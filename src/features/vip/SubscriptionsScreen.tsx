import { Check, Crown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Page } from '@/components/ui/Page';
import { routes } from '@/config/routes';
import { GENERIC_SAVINGS } from '@dwellivery/domain/vipSavings';
import styles from './Vip.module.css';

const GAINS = [
  `${GENERIC_SAVINGS} on each order`,
  'No service fee and no reservation fee',
  'Cancel whenever you like, and keep what you have paid for',
];

interface SubscriptionsScreenProps {
  /** The customer is already a member. */
  isMember?: boolean;
  /** The plans, or a prompt. */
  children: ReactNode;
}

/** /subscriptions: the benefits of membership, and the plans. */
export function SubscriptionsScreen({ isMember = false, children }: SubscriptionsScreenProps) {
  return (
    <Page isSheet title={routes.subscriptions.title} className={styles.page}>
      <div className={styles.pitch}>
        <Crown aria-hidden="true" />
        <h1>{isMember ? 'VIP membership' : 'Become a VIP member'}</h1>
        <ul className={styles.gains}>
          {GAINS.map((gain) => (
            <li key={gain}>
              <Check aria-hidden="true" />
              {gain}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.way}>{children}</div>
    </Page>
  );
}
