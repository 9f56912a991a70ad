import { useJoinWaitlistMutation, useLeaveWaitlistMutation } from '@/api/waitlistApi';
import { asProblem } from '@/api/errors';
import type { EventDetail } from '@/api/types';
import { Alert } from '@/components/ui/Alert';
import { Button, LinkButton } from '@/components/ui/Button';
import { hrefTo } from '@/config/hrefTo';
import { formatTime } from '@/domain/eventDays';
import { useEachMinute } from '@/lib/useEachMinute';
import { useAppSelector } from '@/store/hooks';
import { selectIsSignedIn } from '@/store/slices/session';
import styles from './EventPage.module.css';

const MISSED = 'The place that was held for you has gone to the next in line.';

/** The customer's line in the waiting list of a full event. */
export function WaitlistLine({ event }: { event: EventDetail }) {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const [join, { isLoading, error }] = useJoinWaitlistMutation();
  const { id, waitlist } = event;
  if (waitlist?.status === 'waiting')
    return (
      <>
        <Alert
          tone="info"
          role="status"
          title={`This event is full. You are number ${waitlist.place} on the waiting list.`}
        >
          <p>When a place is free, we write to you and hold it for 30 minutes.</p>
        </Alert>
        <LeaveList eventId={id} />
      </>
    );
  return (
    <>
      {waitlist?.status === 'missed' && (
        <Alert tone="info">
          <p>{MISSED}</p>
        </Alert>
      )}
      {error && (
        <Alert tone="failure">
          <p>{asProblem(error).message}</p>
        </Alert>
      )}
      {isSignedIn ? (
        <Button size="small" loading={isLoading} onClick={() => void join(id)}>
          Join the waiting list
        </Button>
      ) : (
        <LinkButton size="small" to={hrefTo('signIn')} state={{ referrer: hrefTo('event', { id }) }}>
          Sign in to join the waiting list
        </LinkButton>
      )}
    </>
  );
}

/** Above the menu: until when a place is held for the customer. */
export function HeldPlace({ event }: { event: EventDetail }) {
  const { id, timeZone, waitlist } = event;
  const until = waitlist?.offeredUntil ?? '';
  const isHeld = useEachMinute((at) => Date.parse(until) > at);
  return (
    <>
      <Alert
        tone={isHeld ? 'success' : 'notice'}
        title={isHeld ? `A place is held for you until ${formatTime(until, timeZone)}.` : MISSED}
      >
        {isHeld && <p>Order by then. After that it goes to the next in line.</p>}
      </Alert>
      {isHeld && <LeaveList eventId={id} />}
    </>
  );
}

function LeaveList({ eventId }: { eventId: number }) {
  const [leave, { isLoading, error }] = useLeaveWaitlistMutation();
  return (
    <div className={styles.noticeActions}>
      <Button size="small" variant="outline" loading={isLoading} onClick={() => void leave(eventId)}>
        Leave the waiting list
      </Button>
      {error && <p role="alert">{asProblem(error).message}</p>}
    </div>
  );
}
