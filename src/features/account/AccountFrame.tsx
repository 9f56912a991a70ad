import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Page } from '@/components/ui/Page';
import { hrefTo } from '@/config/hrefTo';
import { routes } from '@/config/routes';
import styles from './Account.module.css';

interface FrameProps {
  children: ReactNode;
}

/** The page of the account, also while its data loads. */
export const AccountFrame = ({ children }: FrameProps) => (
  <Page title={routes.account.title} className={styles.page}>
    <div className={styles.head}>
      <h1>My Account</h1>
      <Link to={hrefTo('settings')}>Settings</Link>
    </div>
    {children}
  </Page>
);

const BackToAccount = () => <Link to={hrefTo('account')}>Back to My Account</Link>;

/** The page of the settings, around all of its states. */
export const SettingsFrame = ({ children }: FrameProps) => (
  <Page title={routes.settings.title} className={styles.edit}>
    <div className={styles.head}>
      <h1>{routes.settings.title}</h1>
      <BackToAccount />
    </div>
    {children}
  </Page>
);

/** The page of the account's form, also while its data loads. */
export const AccountEditFrame = ({ children }: FrameProps) => (
  <Page title={routes.accountEdit.title} className={styles.edit}>
    <div className={styles.head}>
      <h1>Update Account</h1>
      <BackToAccount />
    </div>
    {children}
  </Page>
);
