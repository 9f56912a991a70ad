import type { ReactNode } from 'react';
import { LinkButton } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import { hrefTo } from '@/config/hrefTo';
import styles from './Account.module.css';

interface SettingsCardsProps {
  /** Sign-in and security. */
  access: ReactNode;
  /** Download and deletion of what is kept. */
  ownData: ReactNode;
  /** The button for a problem report. */
  help: ReactNode;
}

/** What is rarely wanted of an account: notifications, devices, linked accounts, data, a problem report. */
export const SettingsCards = ({ access, ownData, help }: SettingsCardsProps) => (
  <>
    <Card className={styles.card} aria-label="Notifications">
      <h2>Notifications</h2>
      <p>Restaurants that you follow, reminders, and what else we write to you about.</p>
      <LinkButton variant="outline" to={hrefTo('notifications')}>
        Choose notifications
      </LinkButton>
    </Card>
    {access}
    {ownData}
    <Card className={styles.card} aria-label="Help">
      <h2>Something does not work?</h2>
      {help}
    </Card>
  </>
);
