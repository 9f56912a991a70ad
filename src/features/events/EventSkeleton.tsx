import { Stage } from '@/components/ui/DishArt';
import { Page } from '@/components/ui/Page';
import { PictureSlot } from '@/components/ui/PictureSlot';
import { Skeleton, SkeletonText } from '@/components/ui/Skeleton';
import head from './EventHead.module.css';
import menuStyles from './Menu.module.css';
import { MenuBones } from './MenuBones';

/**
 * The skeleton of the event page. In the page's HTML the early script fills name, hue and pictures into the slots, if the
 * server has sent them.
 */
export function EventSkeleton() {
  return (
    <Page wrap={false} title="Event">
      <Stage className={head.head} data-slot="event-stage">
        <div className={head.food} aria-hidden="true">
          <PictureSlot name="event-garnish" className={head.side} />
          <PictureSlot name="event-dish" className={head.big} />
        </div>
        <div className={head.under}>
          <Skeleton shape="tile" className={head.date} />
          <div className={head.words}>
            <p className={head.when}>
              <Skeleton width="14rem" height="1.5em" />
            </p>
            <h1 className={head.name} data-slot="event-name">
              <Skeleton width="60%" height="1.08em" />
            </h1>
            <p>
              <Skeleton width="8rem" height="1.5em" />
            </p>
          </div>
          <div className={head.more}>
            <SkeletonText lines={4} />
          </div>
        </div>
      </Stage>
      <div className={menuStyles.layout}>
        <span />
        <MenuBones label="Loading the event" />
      </div>
    </Page>
  );
}
