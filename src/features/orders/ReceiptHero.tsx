import type { ReactNode } from 'react';
import type { Membership } from '@/api/types';
import { LinkButton } from '@/components/ui/Button';
import { DateTile } from '@/components/ui/DateTile';
import { DishImage, Stage } from '@/components/ui/DishArt';
import { hrefTo } from '@/config/hrefTo';
import { calendarDate } from '@dwellivery/domain/eventDays';
import { handedOverAt } from '@dwellivery/domain/orderLabels';
import { canRepeat } from '@dwellivery/domain/orders';
import { useEachMinute } from '@/lib/useEachMinute';
import { AddToCalendar } from './AddToCalendar';
import { OrderDoor, StageWords, useOrderStage } from './OrderStage';
import { isOverStatus, type ReceiptStatus } from './receipt';
import styles from './Receipt.module.css';

interface ReceiptHeroProps {
  membership: Membership;
  heading: string;
  /** Share the event. */
  share: ReactNode;
  status: ReceiptStatus;
}

/** The calendar helps until the kitchen begins. */
function HeroActions({ membership, share }: Pick<ReceiptHeroProps, 'membership' | 'share'>) {
  const { door } = useOrderStage(membership);
  const isRepeatable = useEachMinute((at) => canRepeat(membership, at));
  return (
    <>
      {isRepeatable && (
        <LinkButton size="big" to={hrefTo('orderAgain', { id: membership.id })}>
          Order again
        </LinkButton>
      )}
      {!isRepeatable && (!door || door === 'ordered') && <AddToCalendar size="big" membership={membership} />}
      {share}
    </>
  );
}

/** The head of a receipt. An order that was canceled or ran out is grey, without a link to share. */
export function ReceiptHero({ membership, heading, share, status }: ReceiptHeroProps) {
  const isOver = isOverStatus(status);
  const tile = (
    <DateTile
      className={styles.date}
      date={calendarDate(handedOverAt(membership), membership.eventTimeZone)}
    />
  );
  return (
    <Stage hue={membership.hue} isOver={isOver} className={styles.hero}>
      <OrderDoor membership={membership} className={styles.door} otherwise={tile} />
      <div className={styles.words}>
        <h1 className={styles.heading}>{heading}</h1>
        {status === 'paid' ? (
          <StageWords membership={membership} className={styles.stage} />
        ) : (
          <p className={styles.stage}>{membership.restaurantName}</p>
        )}
      </div>
      <div className={styles.actions}>
        {status === 'paid' ? <HeroActions membership={membership} share={share} /> : !isOver && share}
      </div>
      {membership.eventImage && <DishImage src={membership.eventImage} className={styles.food} eager />}
    </Stage>
  );
}
