import type { EventDetail } from '@/api/types';
import { Alert } from '@/components/ui/Alert';
import { LinkButton, OuterLinkButton } from '@/components/ui/Button';
import { hrefTo } from '@/config/routes';
import { eventAlert } from '@/domain/availability';
import styles from './EventPage.module.css';

export interface EventNoticeProps {
  event: EventDetail;
  /** External form, from the runtime config. */
  waitlistUrl: string;
}

/** A full event that still runs says so, rather than that one came too late. */
function noticeOf(event: EventDetail): { title: string; text: string } | null {
  const isOnlyFull = event.full && event.status === 'open' && !event.expired;
  if (!isOnlyFull) return eventAlert(event);
  return {
    title: 'This event is full.',
    text: 'Every place is taken. Join the waitlist and we will write if one opens up.',
  };
}

/** Why the event cannot be ordered from, with a way on; nothing while it can (spec 1 §8). */
export function EventNotice({ event, waitlistUrl }: EventNoticeProps) {
  const notice = noticeOf(event);
  if (!notice) return null;
  return (
    <>
      <Alert tone="notice" title={notice.title}>
        {notice.text && <p>{notice.text}</p>}
      </Alert>
      <div className={styles.noticeActions}>
        {(!event.joinable || event.full) && waitlistUrl && (
          <OuterLinkButton size="small" href={waitlistUrl}>
            Join the waitlist
          </OuterLinkButton>
        )}
        <LinkButton variant="outline" size="small" to={hrefTo('browse')}>
          Browse other events
        </LinkButton>
      </div>
    </>
  );
}
