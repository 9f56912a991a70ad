import { useCallback, useEffect, useRef, useState } from 'react';
import { useJoinWaitlistMutation, useLeaveWaitlistMutation } from '@/api/waitlistApi';
import { asProblem } from '@/api/errors';
import { eventsApi } from '@/api/eventsApi';
import { one } from '@/api/tags';
import type { EventDetail } from '@/api/types';
import { Alert } from '@/components/ui/Alert';
import { announce } from '@/components/ui/announce';
import { Button, LinkButton } from '@/components/ui/Button';
import { PassingDiv } from '@/components/ui/PassingDiv';
import { hrefTo } from '@/config/hrefTo';
import { untilText } from '@dwellivery/domain/waitlist';
import { useEachMinute } from '@/lib/useEachMinute';
import { takeFocus } from '@/lib/takeFocus';
import { useRepeated } from '@/lib/useRepeated';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectIsSignedIn } from '@/store/slices/session';
import styles from './EventPage.module.css';

const MISSED = 'The place that was held for you has gone to the next in line.';

/** Poll interval of a customer who waits for a place, in milliseconds. */
const POLL_MS = 60_000;

function useReadAgain(id: number): () => void {
  const dispatch = useAppDispatch();
  return useCallback(() => void dispatch(eventsApi.util.invalidateTags([one('Event', id)])), [dispatch, id]);
}

/** The customer's line in the waitlist of a full event. */
export function WaitlistLine({ event }: { event: EventDetail }) {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  // Of presses, because the answer may be lost and the event then says what has become of it.
  const [join, { isLoading, error, isUninitialized }] = useJoinWaitlistMutation();
  const [hasPressedLeave, setHasPressedLeave] = useState(false);
  const { id, waitlist } = event;
  const readAgain = useReadAgain(id);
  useRepeated(readAgain, waitlist?.status === 'waiting' ? POLL_MS : null);
  if (waitlist?.status === 'waiting')
    return (
      <PassingDiv className={styles.inLine}>
        <Alert
          tone="info"
          role="status"
          ref={isUninitialized ? null : takeFocus}
          tabIndex={-1}
          title={`This event is full. You are number ${waitlist.place} on the waitlist.`}
        >
          <p>
            When a place is free, we write to you between 8 AM and 10 PM, and hold it for 30 minutes or
            longer.
          </p>
        </Alert>
        <LeaveList eventId={id} onPress={() => setHasPressedLeave(true)} />
      </PassingDiv>
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
        <Button
          size="small"
          ref={hasPressedLeave ? takeFocus : null}
          loading={isLoading}
          onClick={() => void join(id)}
        >
          Join the waitlist
        </Button>
      ) : (
        <LinkButton size="small" to={hrefTo('signIn')} state={{ referrer: hrefTo('event', { id }) }}>
          Sign in to join the waitlist
        </LinkButton>
      )}
    </>
  );
}

/** Above the menu of an event that takes orders: the place that is or was held for the customer. */
export function PlaceNotice({ event }: { event: EventDetail }) {
  const status = event.waitlist?.status;
  if (status === 'offered') return <HeldPlace event={event} />;
  if (status !== 'missed') return null;
  return (
    <Alert tone="info">
      <p>The time for the place that was held for you is over. You can still order while there are places.</p>
    </Alert>
  );
}

/** Tells a screen reader what the notice of an open page says without a press. */
export function useLineNews(status: string | undefined): void {
  const before = useRef(status);
  useEffect(() => {
    if (before.current && status === 'offered') announce('A place is free and held for you now.');
    if (before.current && status === 'missed') announce('Your time for the held place is over.');
    before.current = status;
  }, [status]);
}

function HeldPlace({ event }: { event: EventDetail }) {
  const { id, timeZone, waitlist } = event;
  const until = waitlist?.offeredUntil ?? '';
  const isHeld = useEachMinute((at) => Date.parse(until) > at);
  const words = useEachMinute((at) => untilText(until, timeZone, at));
  const readAgain = useReadAgain(id);
  // The event says what the customer can do now: order a place that is free, or stand in line again.
  useEffect(() => {
    if (!isHeld) readAgain();
  }, [readAgain, isHeld]);
  return (
    <>
      <Alert
        tone={isHeld ? 'success' : 'notice'}
        title={isHeld ? `A place is held for you until ${words}.` : MISSED}
      >
        {isHeld && <p>Order by then. After that it goes to the next in line.</p>}
      </Alert>
      {isHeld && <LeaveList eventId={id} onLeft={() => announce('You have left the waitlist.')} />}
    </>
  );
}

type LeaveListProps = { eventId: number; onPress?: () => void; onLeft?: () => void };

function LeaveList({ eventId, onPress, onLeft }: LeaveListProps) {
  const [leave, { isLoading, error }] = useLeaveWaitlistMutation();
  const press = async () => {
    onPress?.();
    if (!(await leave(eventId)).error) onLeft?.();
  };
  return (
    <PassingDiv className={styles.noticeActions}>
      <Button size="small" variant="outline" loading={isLoading} onClick={() => void press()}>
        Leave the waitlist
      </Button>
      {error && <p role="alert">{asProblem(error).message}</p>}
    </PassingDiv>
  );
}
