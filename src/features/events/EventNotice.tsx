import { Link } from 'react-router-dom';
import { useListProjectsQuery } from '@/api/projectsApi';
import type { EventDetail } from '@/api/types';
import { Alert } from '@/components/ui/Alert';
import { LinkButton, OuterLinkButton } from '@/components/ui/Button';
import { cx } from '@/components/ui/cx';
import { PassingDiv } from '@/components/ui/PassingDiv';
import { hrefTo } from '@/config/hrefTo';
import { eventAlert } from '@dwellivery/domain/availability';
import { formatDay } from '@dwellivery/domain/eventDays';
import { useEachMinute } from '@/lib/useEachMinute';
import styles from './EventPage.module.css';
import { PlaceNotice, useLineNews, WaitlistLine } from './WaitlistLine';

export interface EventNoticeProps {
  event: EventDetail;
  /** External form, from the runtime config. */
  waitlistUrl: string;
}

const FULL = { title: 'This event is full.', text: 'Every place is taken.' };
/** Of our own waitlist. What the owner of an external form does is not ours to promise. */
const WE_WRITE = 'Join the waitlist and we will write if one opens up.';

/** By who looks: a customer with an order there has a place. */
function fullText({ currentUserHasOrdered }: EventDetail, waitlistUrl: string): string {
  const own = currentUserHasOrdered && 'One of them is yours.';
  return [FULL.text, own, !waitlistUrl && WE_WRITE].filter(Boolean).join(' ');
}

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
    // One box, which keeps its parts where a customer in line reads the place in line instead.
    <div className={cx(!isInLine && styles.box)}>
      {!isInLine && (
        <Alert tone="notice" title={notice.title}>
          {notice.text && <p>{notice === FULL ? fullText(event, waitlistUrl) : notice.text}</p>}
          {event.status !== 'draft' && <NextEvent event={event} />}
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
    </div>
  );
}

/** The restaurant's next event that can be ordered from. Its line is kept while it loads, so that the page below stays. */
function NextEvent({ event: { id, restaurantSlug, restaurantName } }: { event: EventDetail }) {
  const { data } = useListProjectsQuery({ filter: { restaurant: restaurantSlug, aasm_state: 'open' } });
  const next = data?.projects.find((other) => other.id !== id && other.joinable);
  return (
    <p className={styles.next}>
      {next && (
        <Link to={hrefTo('event', { id: next.id })}>
          {`Next from ${restaurantName}: ${formatDay(next.runAt, next.timeZone)}`}
        </Link>
      )}
      {data && !next && 'No other date is open yet.'}
    </p>
  );
}
