import type { ReactNode } from 'react';
import type { EventDetail } from '@/api/types';
import { useClosedNote } from '@/components/events/useBadges';
import { cx } from '@/components/ui/cx';
import { Page } from '@/components/ui/Page';
import { EventDetails } from './EventDetails';
import { EventHead } from './EventHead';
import { eventPageHead } from './eventPageHead';
import { EventMenu, type EventMenuProps } from './EventMenu';
import { EventNotice } from './EventNotice';
import styles from './EventPage.module.css';
import { Usual } from './Usual';

interface EventPageProps extends EventMenuProps {
  event: EventDetail;
  /** External form, from the runtime config. */
  waitlistUrl: string;
  /** The customer's own order on its day. */
  order?: ReactNode;
  /** The delivery that the cart joins. */
  joined?: ReactNode;
  /** View Order. */
  action?: ReactNode;
  /** Invite a Friend, Follow. */
  actions: ReactNode;
  /** The map, the promo for guests or the deliveries nearby. */
  children?: ReactNode;
}

/** The event page (spec 1 §2, spec 2 §2). */
export function EventPage(props: EventPageProps) {
  const { event, waitlistUrl, order, joined, action, actions, children, ...menu } = props;
  const closed = useClosedNote(event);
  const line = event.waitlist?.status;
  // Who missed a place may have ordered another since.
  const hasLine = line === 'offered' || (line === 'missed' && !event.currentUserHasOrdered);
  return (
    <Page wrap={false} head={eventPageHead(event, closed)}>
      {(order || !menu.onPick || hasLine) && (
        <div className={cx('wrap', styles.notice)}>
          {order}
          {(!menu.onPick || hasLine) && <EventNotice event={event} waitlistUrl={waitlistUrl} />}
        </div>
      )}
      <EventHead event={event} joined={joined} action={action} />
      {menu.onPick && event.usual && <Usual eventId={event.id} usual={event.usual} />}
      <EventMenu {...menu} />
      <EventDetails event={event} actions={actions} />
      {children && <div className={cx('wrap', styles.after)}>{children}</div>}
    </Page>
  );
}
