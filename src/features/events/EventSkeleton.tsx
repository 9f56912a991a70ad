import { Stage } from '@/components/ui/DishArt';
import { cx } from '@/components/ui/cx';
import { Page } from '@/components/ui/Page';
import { Skeleton } from '@/components/ui/Skeleton';
import { routes } from '@/config/routes';
import head from './EventHead.module.css';
import menuStyles from './Menu.module.css';
import { MenuBones } from './MenuBones';

/** The skeleton of the event page. */
export function EventSkeleton() {
  return (
    <Page wrap={false} title={routes.event.title}>
      <Stage className={head.head}>
        <div className={head.food} aria-hidden="true" />
        <div className={head.under}>
          <Skeleton shape="tile" className={head.date} />
          <div className={head.words}>
            <p className={head.when}>
              <Skeleton shape="art" width="14rem" height="1.5em" />
            </p>
            <h1 className={head.name}>
              <Skeleton width="60%" height="1.08em" />
            </h1>
            <p>
              <Skeleton shape="art" width="8rem" height="1.5em" />
            </p>
          </div>
          <div className={head.more}>
            <Skeleton shape="art" width="17rem" className={head.cutoffBone} />
            <p className={head.badges}>
              <Skeleton shape="art" width="21.5rem" height="1.75rem" />
              <Skeleton shape="art" width="12rem" height="1.75rem" />
            </p>
          </div>
        </div>
      </Stage>
      <div className={cx('wrap', menuStyles.layout)}>
        <span />
        <MenuBones label="Loading the event" />
      </div>
    </Page>
  );
}
