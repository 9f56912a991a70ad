import type { ReactNode } from 'react';
import type { Restaurant } from '@/api/types';
import { costSigns } from '@/components/events/eventWords';
import { LinkButton } from '@/components/ui/Button';
import { DishImage, Stage } from '@/components/ui/DishArt';
import { Page } from '@/components/ui/Page';
import { Skeleton, SkeletonGroup, SkeletonText } from '@/components/ui/Skeleton';
import { EmptyState } from '@/components/ui/States';
import { Truncated } from '@/components/ui/Truncated';
import { hrefTo } from '@/config/hrefTo';
import { routes } from '@/config/routes';
import { RestaurantEvents } from './RestaurantEvents';
import { restaurantPageHead } from './restaurantPageHead';
import styles from './Restaurant.module.css';

/** Height of a collapsed description in pixels (spec 1 §9). */
const DESCRIPTION_HEIGHT = 70;
/** So many characters fit into that height on the narrowest phone. */
const SURELY_FITS = 80;

interface RestaurantScreenProps {
  restaurant: Restaurant;
  /** Its button to be notified of new events. */
  follow: ReactNode;
  /** Events nearby, or a zip form. */
  children: ReactNode;
}

/** The API lists no more of one restaurant. */
const MOST_EVENTS = 50;

/** /restaurants/{id} (spec 1 §2). */
export function RestaurantScreen({ restaurant, follow, children }: RestaurantScreenProps) {
  const { name, slug, cuisine, cost, hue, landingPageDescription, openEvents } = restaurant;
  const picture = restaurant.avatar ?? restaurant.image;
  return (
    <Page head={restaurantPageHead(restaurant)} className={styles.page}>
      <Stage hue={hue} className={styles.stage}>
        <div className={styles.head}>
          {picture && <DishImage src={picture} className={styles.avatar} eager priority />}
          <div>
            <h1>{name}</h1>
            <p>
              {cuisine} · <span aria-hidden="true">{costSigns(cost)}</span>
              <span className="vh">Price level {cost} of 4</span>
            </p>
          </div>
        </div>
      </Stage>
      <div className={styles.follow}>{follow}</div>
      {landingPageDescription && (
        <div className={styles.about}>
          <Truncated maxHeight={DESCRIPTION_HEIGHT} isLong={landingPageDescription.length > SURELY_FITS}>
            <p>{landingPageDescription}</p>
          </Truncated>
        </div>
      )}
      <section className={styles.events} aria-labelledby="open-events">
        <h2 id="open-events">Upcoming events</h2>
        {openEvents.length > 0 ? (
          <>
            <RestaurantEvents events={openEvents} label={`Events of ${name}`} />
            {openEvents.length >= MOST_EVENTS && (
              <LinkButton variant="outline" to={hrefTo('browse', {}, { restaurant: slug })}>
                {`These are the next ${MOST_EVENTS}. See all`}
              </LinkButton>
            )}
          </>
        ) : (
          <EmptyState
            compact
            title="Sorry, looks like there are no events for this restaurant at the time."
            action={
              <LinkButton variant="outline" to={hrefTo('browse')}>
                Browse other restaurants
              </LinkButton>
            }
          />
        )}
      </section>
      {children}
    </Page>
  );
}

/** A section below the events. */
export function RestaurantMore({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.more}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function RestaurantSkeleton() {
  return (
    <Page title={routes.restaurant.title} className={styles.page}>
      <Stage className={styles.stage}>
        <div className={styles.head}>
          {/* Keeps the room of the picture. */}
          <div className={styles.avatar} />
          <div>
            <h1>
              <Skeleton width="10rem" height="1.08em" />
            </h1>
            <p>
              <Skeleton shape="art" width="7rem" height="1.5em" />
            </p>
          </div>
        </div>
      </Stage>
      <div className={styles.follow} />
      <div className={styles.about}>
        <div style={{ maxHeight: DESCRIPTION_HEIGHT, overflow: 'hidden' }}>
          <p>
            <SkeletonText lines={3} />
          </p>
        </div>
      </div>
      <SkeletonGroup label="Loading the restaurant" className={styles.list}>
        <Skeleton shape="art" height="7rem" />
        <Skeleton shape="art" height="7rem" />
      </SkeletonGroup>
    </Page>
  );
}
