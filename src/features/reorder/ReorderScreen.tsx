import type { ReactNode } from 'react';
import type { EventCard, Membership, MenuCategory } from '@/api/types';
import { placeText } from '@/components/events/eventView';
import { RadioCards } from '@/components/ui/Choices';
import { DateTile } from '@/components/ui/DateTile';
import { FieldGroup } from '@/components/ui/Field';
import { Page } from '@/components/ui/Page';
import { Skeleton, SkeletonGroup, SkeletonText } from '@/components/ui/Skeleton';
import { routes } from '@/config/routes';
import { calendarDate, formatLongDay, formatMonthDay, formatTime } from '@dwellivery/domain/eventDays';
import { handedOverAt } from '@dwellivery/domain/orderLabels';
import styles from './Reorder.module.css';
import { ReorderReview } from './ReorderReview';

interface ReorderScreenProps {
  membership: Membership | undefined;
  events: readonly EventCard[] | undefined;
  event: EventCard | undefined;
  categories: readonly MenuCategory[] | undefined;
  onEvent: (id: number) => void;
  /** Where the restaurant has no event to order at. */
  noEvent: ReactNode;
}

/** /orders/{id}/again: the past order beside the menu of the restaurant's next event, before it goes into the cart. */
export function ReorderScreen(props: ReorderScreenProps) {
  const { membership, events, event, categories, onEvent, noEvent } = props;
  return (
    <Page title={routes.orderAgain.title} className={styles.page}>
      <header>
        <h1>Order again</h1>
        <p className="muted">
          {membership
            ? `${membership.restaurantName}, as you ordered on ${formatMonthDay(handedOverAt(membership), membership.eventTimeZone)}`
            : '\u00a0'}
        </p>
      </header>
      {membership && events?.length === 0 && noEvent}
      {membership && event && events && (
        <>
          <WhichEvent event={event} events={events} onEvent={onEvent} />
          {categories ? (
            <ReorderReview key={event.id} membership={membership} event={event} categories={categories} />
          ) : (
            <ReviewSkeleton />
          )}
        </>
      )}
      {!(membership && events) && (
        <>
          <Skeleton shape="tile" />
          <ReviewSkeleton />
        </>
      )}
    </Page>
  );
}

const dayOf = ({ runAt, timeZone }: EventCard): string => formatLongDay(runAt, timeZone);

function WhichEvent({
  event,
  events,
  onEvent,
}: {
  event: EventCard;
  events: readonly EventCard[];
  onEvent: (id: number) => void;
}) {
  if (events.length > 1)
    return (
      <FieldGroup label="For which day?">
        <RadioCards
          value={String(event.id)}
          onValueChange={(id) => onEvent(Number(id))}
          choices={events.map((each) => ({
            value: String(each.id),
            label: dayOf(each),
            detail: `${formatTime(each.runAt, each.timeZone)} to ${formatTime(each.endsAt, each.timeZone)}, ${placeText(each)}`,
          }))}
        />
      </FieldGroup>
    );
  const { runAt, endsAt, timeZone } = event;
  return (
    <div className={styles.event}>
      <DateTile date={calendarDate(runAt, timeZone)} />
      <p>
        <b>
          {dayOf(event)}, {formatTime(runAt, timeZone)} to {formatTime(endsAt, timeZone)}
        </b>
        <span>{placeText(event)}</span>
      </p>
    </div>
  );
}

const ReviewSkeleton = () => (
  <SkeletonGroup label="Looking at the menu" className={styles.lines}>
    <SkeletonText />
    <Skeleton shape="art" height="6rem" />
    <Skeleton shape="art" height="6rem" />
    <Skeleton shape="control" />
  </SkeletonGroup>
);
