import { Page } from '@/components/ui/Page';
import { Skeleton, SkeletonGroup, SkeletonText } from '@/components/ui/Skeleton';
import styles from './ScreenSkeleton.module.css';

/** Shown while the screen's code loads or the session check runs. */
/** @param title undefined for a page whose screen is not known */
export function ScreenSkeleton({ title }: { title?: string }) {
  return (
    <Page title={title}>
      <SkeletonGroup label={title ? `Loading: ${title}` : 'Loading'} className={styles.screen}>
        <Skeleton width="min(80%, 26rem)" height="2.75rem" />
        <SkeletonText lines={3} />
        <Skeleton shape="art" height="12rem" />
      </SkeletonGroup>
    </Page>
  );
}
