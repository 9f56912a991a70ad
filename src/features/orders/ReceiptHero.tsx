import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Membership } from '@/api/types';
import { Button } from '@/components/ui/Button';
import { DateTile } from '@/components/ui/DateTile';
import { DishImage, Stage } from '@/components/ui/DishArt';
import { toast } from '@/components/ui/toast';
import { calendarDate } from '@/domain/eventDays';
import { chunk } from '@/lib/chunk';
import styles from './Receipt.module.css';

interface ReceiptHeroProps {
  membership: Membership;
  heading: string;
  /** Share the event. */
  share: ReactNode;
  isPaid: boolean;
}

const calendar = chunk(() => import(/* webpackChunkName: "calendar-part" */ './saveCalendarFile'));

async function addToCalendar(membership: Membership): Promise<void> {
  try {
    (await calendar.load()).saveCalendarFile(membership);
  } catch {
    toast.error('The calendar entry could not be made. Please try again.');
  }
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
        {isPaid && (
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
