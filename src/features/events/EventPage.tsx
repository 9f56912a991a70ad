import type { ReactNode } from 'react';
import type { EventDetail } from '@/api/types';
import { cx } from '@/components/ui/cx';
import { Page } from '@/components/ui/Page';
import { deferred } from '@/components/ui/deferred';
import { formatDay } from '@/domain/eventDays';
import { useIsIdle } from '@/lib/useIsIdle';
import { EventDetails } from './EventDetails';
import { EventHead } from './EventHead';
import { EventMenu, type EventMenuProps } from './EventMenu';
import type { EventNoticeProps } from './EventNotice';
import styles from './EventPage.module.css';
import { Usual } from './Usual';

/** Only needed if the event takes no orders, or for a customer on its waiting list. */
const notice = deferred<EventNoticeProps>(() =>
  import(/* webpackChunkName: "event-notice-part" */ './EventNotice').then((module) => module.EventNotice),
);

interface EventPageProps extends EventMenuProps {
  event: EventDetail;
  /** External form, from the runtime config. */
  waitlistUrl: string;
  /** Invite a Friend, View Order. */
  actions: ReactNode;
  /** The button that follows the restaurant; loads after the page. */
  follow: ReactNode;
  /** The map, the promo for guests or the deliveries nearby. */
  children?: ReactNode;
}

/** Which height the notice keeps before it loads. */
function noticeKind({ status, waitlist }: EventDetail, takesOrders: boolean): string {
  if (takesOrders) return waitlist?.status === 'missed' ? 'missed' : 'held';
  return status === 'draft' ? 'draft' : '';
}

/** The event page (spec 1 §2, spec 2 §2). */
export function EventPage({ event, waitlistUrl, actions, follow, children, ...menu }: EventPageProps) {
  const isIdle = useIsIdle();
  const line = event.waitlist?.status;
  // Who missed a place may have ordered another since.
  const hasLine = line === 'offered' || (line === 'missed' && !event.currentUserHasOrdered);
  return (
    <Page wrap={false} title={`${event.restaurantName}, ${formatDay(event.runAt, event.timeZone)}`}>
      {(!menu.onPick || hasLine) && (
        <div className={cx('wrap', styles.notice, styles[noticeKind(event, Boolean(menu.onPick))])}>
          <notice.Part wanted props={{ event, waitlistUrl }} />
        </div>
      )}
      <EventHead event={event} actions={actions} follow={follow} />
      {menu.onPick && event.usual && <Usual eventId={event.id} usual={event.usual} />}
      <EventMenu {...menu} />
      {/* Below the menu, so the HTML sanitizer loads when the screen is there. */}
      {isIdle && event.descriptionHtml && <EventDetails html={event.descriptionHtml} />}
      {children && <div className={cx('wrap', styles.after)}>{children}</div>}
    </Page>
  );
}
