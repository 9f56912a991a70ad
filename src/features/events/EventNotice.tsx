import type { EventDetail } from '@/api/types';
import { Alert } from '@/components/ui/Alert';
import { LinkButton, OuterLinkButton } from '@/components/ui/Button';
import { PassingDiv } from '@/components/ui/PassingDiv';
import { hrefTo } from '@/config/hrefTo';
import { eventAlert } from '@/domain/availability';
import { useEachMinute } from '@/lib/useEachMinute';
import styles from './EventPage.module.css';
import { PlaceNotice, useLineNews, WaitlistLine } from './WaitlistLine';

export interface EventNoticeProps {
  event: EventDetail;
  /** External form, from the runtime config. */
  waitlistUrl: string;
}

const FULL = {
  title: 'This event is full.',
  text: 'Every place is taken. Join the waitlist and we will write if one opens up.',
};

/** The alert of spec 1 §8; for a full event another text, because it is not closed. */
function noticeOf(event: EventDetail, at: number): { title: string; text: string } | null {
  // `joinable` is false for a full event, but its alert would be that of a closed one.
  const alert = eventAlert({ ...event, joinable: event.joinable || event.full }, at);
  return alert ?? (event.full ? FULL : null);
}

/** Why the event takes no orders, with links (spec 1 §8), or what became of the place held for the customer; else nothing. */
export function EventNotice({ event, waitlistUrl }: EventNoticeProps) {
  const notice = useEachMinute((at) => noticeOf(event, at));
  useLineNews(event.waitlist?.status);
  if (!notice) return <PlaceNotice event={event} />;
  // A place may become free, and a draft may open; what is over stays over.
  const isHopeful = notice === FULL || event.status === 'draft';
  const isInLine = notice === FULL && !waitlistUrl && event.waitlist?.status === 'waiting';
  const waitlist = (!event.joinable || event.full) && !event.cancelledAt && waitlistUrl && (
    <OuterLinkButton size="small" variant={isHopeful ? 'primary' : 'quiet'} href={waitlistUrl}>
      Join the waitlist
    </OuterLinkButton>
  );
  return (
    <>
      {/* A customer in line reads the place in line instead. */}
      {!isInLine && (
        <Alert tone="notice" title={notice.title}>
          {notice.text && <p>{notice.text}</p>}
        </Alert>
      )}
      <PassingDiv className={styles.noticeActions}>
        {isHopeful && waitlist}
        {notice === FULL && !waitlistUrl && <WaitlistLine event={event} />}
        <LinkButton variant="outline" size="small" to={hrefTo('browse')}>
          Browse other events
        </LinkButton>
        {!isHopeful && waitlist}
      </PassingDiv>
    </>
  );
}
