import { Page } from '@/components/ui/Page';
import styles from './EventPage.module.css';
import menuStyles from './Menu.module.css';
import { MenuBones } from './MenuBones';

/** The shapes of an event page: stage, rail, products. */
export function EventSkeleton() {
  return (
    <Page wrap={false} title="Event" className={styles.skeleton}>
      <div className={styles.skeletonHead} />
      <div className={menuStyles.layout}>
        <span />
        <MenuBones label="Loading the event" />
      </div>
    </Page>
  );
}
