import { Skeleton, SkeletonGroup } from '@/components/ui/Skeleton';
import styles from './Checkout.module.css';

/** Shown until the provider's frame is ready. */
export function CardSkeleton() {
  return (
    <SkeletonGroup label="Loading the payment form" className={styles.frameRoom}>
      <Skeleton shape="control" />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
    </SkeletonGroup>
  );
}
