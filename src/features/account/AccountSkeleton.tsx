import { Skeleton, SkeletonGroup } from '@/components/ui/Skeleton';
import styles from './Account.module.css';

/** The shape of the account while it loads. */
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
