import { Skeleton, SkeletonGroup } from '@/components/ui/Skeleton';
import styles from './Dashboard.module.css';

/** Below the heading, until the orders are known. */
export const DashboardSkeleton = () => (
  <SkeletonGroup label="Loading your orders" className={styles.waiting}>
    <Skeleton shape="art" className={styles.dinner} />
    <Skeleton shape="control" />
    <Skeleton shape="art" height="18rem" />
  </SkeletonGroup>
);
