import type { ReactNode } from 'react';
import type { Membership } from '@/api/types';
import { LinkButton } from '@/components/ui/Button';
import { DateTile } from '@/components/ui/DateTile';
import { DishImage, Stage } from '@/components/ui/DishArt';
import { hrefTo } from '@/config/hrefTo';
import { calendarDate } from '@dwellivery/domain/eventDays';
import { handedOverAt } from '@dwellivery/domain/orderLabels';
import { AddToCalendar } from './AddToCalendar';
import styles from './Receipt.module.css';

interface ReceiptHeroProps {
  membership: Membership;
  heading: string;
  /** Share the event. */
  share: ReactNode;
  isPaid: boolean;
}

export function ReceiptHero({ membership, heading, share, isPaid }: ReceiptHeroProps) {
  return (
    <Stage hue={membership.hue} className={styles.hero}>
      <DateTile
        className={styles.date}
        date={calendarDate(handedOverAt(membership), membership.eventTimeZone)}
      />
      <h1 className={styles.heading}>{heading}</h1>
      <div className={styles.actions}>
        {isPaid && membership.status === 'complete' && (
          <LinkButton size="big" to={hrefTo('orderAgain', { id: membership.id })}>
            Order again
          </LinkButton>
        )}
        {isPaid && membership.status !== 'complete' && <AddToCalendar size="big" membership={membership} />}
        {share}
      </div>
      {membership.eventImage && <DishImage src={membership.eventImage} className={styles.food} eager />}
    </Stage>
  );
}
