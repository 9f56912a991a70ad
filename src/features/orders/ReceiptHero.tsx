import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Membership } from '@/api/types';
import { Button, LinkButton } from '@/components/ui/Button';
import { DateTile } from '@/components/ui/DateTile';
import { DishImage, Stage } from '@/components/ui/DishArt';
import { hrefTo } from '@/config/hrefTo';
import { calendarDate } from '@/domain/eventDays';
import { addToCalendar } from './addToCalendar';
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
        date={calendarDate(membership.eventRunAt, membership.eventTimeZone)}
      />
      <h1 className={styles.heading}>{heading}</h1>
      <div className={styles.actions}>
        {isPaid && membership.status === 'complete' && (
          <LinkButton size="big" to={hrefTo('orderAgain', { id: membership.id })}>
            Order again
          </LinkButton>
        )}
        {isPaid && membership.status !== 'complete' && (
          <Button size="big" onClick={() => void addToCalendar(membership)}>
            <CalendarPlus aria-hidden="true" />
            Add to calendar
          </Button>
        )}
        {share}
      </div>
      {membership.eventImage && <DishImage src={membership.eventImage} className={styles.food} eager />}
    </Stage>
  );
}
