import { Skeleton, SkeletonGroup } from '@/components/ui/Skeleton';
import styles from './Checkout.module.css';
import { areWalletsLikely } from './wallets';

/** Shown until the provider's frames are ready. */
export function CardSkeleton() {
  return (
    <SkeletonGroup label="Loading the payment form" className={styles.frameRoom}>
      {areWalletsLikely() && <Skeleton height="6.25rem" />}
      <Skeleton shape="control" />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
    </SkeletonGroup>
  );
}
