import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Page } from '@/components/ui/Page';
import { Skeleton, SkeletonGroup } from '@/components/ui/Skeleton';
import { hrefTo } from '@/config/routes';
import styles from './Account.module.css';

interface FrameProps {
  children: ReactNode;
}

/** The page of the account, also while its data loads. */
export const AccountFrame = ({ children }: FrameProps) => (
  <Page title="My Account" className={styles.page}>
    <h1>My Account</h1>
    {children}
  </Page>
);

/** The page of the account's form, also while its data loads. */
export const AccountEditFrame = ({ children }: FrameProps) => (
  <Page title="Update Account" className={styles.edit}>
    <div className={styles.head}>
      <h1>Update Account</h1>
      <Link to={hrefTo('account')}>Back to My Account</Link>
    </div>
    {children}
  </Page>
);

export const AccountSkeleton = () => (
  <SkeletonGroup label="Loading your account" className={styles.grid}>
    <Skeleton shape="art" height="14rem" />
    <div className={styles.main}>
      <Skeleton shape="art" height="10rem" />
      <Skeleton shape="art" height="10rem" />
    </div>
    <div className={styles.side}>
      <Skeleton shape="art" height="11rem" />
      <Skeleton shape="art" height="11rem" />
      <Skeleton shape="art" height="11rem" />
    </div>
  </SkeletonGroup>
);
