import type { ReactNode } from 'react';
import { Stage } from '@/components/ui/DishArt';
import { cx } from '@/components/ui/cx';
import { Page } from '@/components/ui/Page';
import { PictureSlot } from '@/components/ui/PictureSlot';
import { Skeleton } from '@/components/ui/Skeleton';
import { routes } from '@/config/routes';
import head from './EventHead.module.css';
import menuStyles from './Menu.module.css';
import { MenuBones } from './MenuBones';
import { Usual } from './Usual';

/**
 * The skeleton of the event page. In the page's HTML the server fills name, hue and pictures into the slots, and the early script
 * replaces the bones with the first dishes.
 * @param menu samples of what the early script copies
 */
export function EventSkeleton({ menu }: { menu?: ReactNode }) {
  return (
    <Page wrap={false} title={routes.event.title}>
      <Stage className={head.head} data-slot="event-stage">
        <div className={head.food} aria-hidden="true">
          <PictureSlot name="event-garnish" className={head.side} />
          <PictureSlot name="event-dish" className={head.big} />
        </div>
        <div className={head.under}>
          <Skeleton shape="tile" className={head.date} />
          <div className={head.words}>
            <p className={head.when}>
              <Skeleton shape="art" width="14rem" className={head.whenBone} />
            </p>
            <h1 className={head.name} data-slot="event-name">
              <Skeleton width="60%" height="1.08em" />
            </h1>
            <p>
              <Skeleton shape="art" width="8rem" height="1.5em" />
            </p>
          </div>
          <div className={head.more}>
            <p className={head.badges}>
              <Skeleton shape="art" width="21.5rem" height="1.75rem" />
              <Skeleton shape="art" width="12rem" height="1.75rem" />
            </p>
            <ul className={head.facts}>
              <li>
                <Skeleton shape="art" width="17rem" className={head.cutoffBone} />
              </li>
              <li>
                <Skeleton shape="art" width="18rem" height="1.4em" />
              </li>
              <li>
                <Skeleton shape="art" width="14rem" height="1.4em" />
              </li>
            </ul>
            <div className={head.foot}>
              <p>
                <Skeleton shape="art" width="11rem" height="1.5em" />
              </p>
              <span className={head.actions}>
                <Skeleton shape="control" width="6.75rem" height="2.75rem" />
              </span>
            </div>
          </div>
        </div>
      </Stage>
      {menu && (
        <>
          <div hidden data-slot="usual">
            <Usual eventId={0} usual={{ membership: 0, items: [{ name: 'Dish', quantity: 1 }] }} />
          </div>
          <div hidden data-slot="menu">
            {menu}
          </div>
        </>
      )}
      <div className={cx('wrap', menuStyles.layout)}>
        <span />
        <MenuBones label="Loading the event" />
      </div>
    </Page>
  );
}
