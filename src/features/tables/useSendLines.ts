import { useEffect, useRef, useState } from 'react';
import { asProblem, isRefusal, type ApiProblem } from '@/api/errors';
import { usePutGuestLinesMutation } from '@/api/tablesApi';
import type { Product, Table } from '@/api/types';
import { TABLE_POLL_MS } from '@/api/useTable';
import { toast } from '@/components/ui/toast';
import { productItem } from '@dwellivery/domain/orderPayload';
import { useDebounced } from '@/lib/useDebounced';
import { useIsConnected } from '@/lib/useIsConnected';
import { useRepeated } from '@/lib/useRepeated';
import { useAppDispatch } from '@/store/hooks';
import {
  areSameLines,
  guestRemoved,
  linesSent,
  linesTaken,
  type GuestLines,
  type Seat,
} from '@/store/slices/tables';
import { guestAt, itemsOf } from './cartTable';

/** Changes within this time are sent together (ms). */
export const PAUSE_MS = 400;

export interface SentLines {
  /** Why the server does not take the dishes as they are. */
  refusal: ApiProblem | null;
  /** The dishes wait for the connection. */
  isWaiting: boolean;
}

/** A call about these lines: under way, or failed. */
interface Attempt {
  lines: GuestLines;
  isOpen: boolean;
  problem: ApiProblem | null;
}

/** Refusals that the page answers by itself. */
const ANSWERED: readonly string[] = ['lines_changed', 'guest_removed'];

/**
 * Sends the guest's dishes after each change, one call at a time, and again when the connection is back. Takes the server's where they
 * are newer.
 * @param menu by product id; null until it is loaded
 */
export function useSendLines(table: Table, seat: Seat, menu: ReadonlyMap<number, Product> | null): SentLines {
  const dispatch = useAppDispatch();
  const isConnected = useIsConnected();
  const [put] = usePutGuestLinesMutation();
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  /** Sent since the server's last answer, which may have them although its answer was lost. */
  const unanswered = useRef<GuestLines[]>([]);
  const settled = useDebounced(seat, PAUSE_MS);
  const { code, guestId } = seat;
  const isOpen = table.state === 'open' || (table.isHost && table.state === 'locked');
  const isSending = attempt !== null && attempt.problem === null;
  // Other dishes, newer ones, or a table that is open again, are another call.
  const isSame =
    attempt?.isOpen === isOpen &&
    attempt.lines.revision === seat.revision &&
    areSameLines(attempt.lines, seat);
  const problem = isSame ? attempt.problem : null;
  const isRefused = problem !== null && isRefusal(problem);

  const send = async () => {
    const lines = { items: seat.items, isDone: seat.isDone, revision: seat.revision };
    unanswered.current.push(lines);
    setAttempt({ lines, isOpen, problem: null });
    const body = { items: lines.items.map(productItem), done: lines.isDone, revision: lines.revision };
    try {
      const answer = await put({ code, guestId, ...body }).unwrap();
      const revision = guestAt(answer, guestId)?.revision ?? lines.revision;
      unanswered.current = [];
      dispatch(linesSent({ code, lines: { ...lines, revision } }));
      setAttempt(null);
    } catch (error) {
      const failure = asProblem(error);
      if (failure.code === 'guest_removed') dispatch(guestRemoved({ code }));
      setAttempt({ lines, isOpen, problem: failure });
    }
  };
  const isDue = settled === seat && !seat.isSent && !seat.isRemoved && isOpen;
  const mayCall = isConnected && !isSending && problem === null;
  useEffect(() => {
    if (isDue && mayCall) void send();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `send` has the values of the render in which it is due
  }, [isDue, mayCall]);
  const isFailed = problem !== null && !isRefused;
  useRepeated(() => setAttempt(null), isFailed && isConnected ? TABLE_POLL_MS : null);

  const own = guestAt(table, guestId);
  useEffect(() => {
    if (!own?.lines || !menu || isSending || own.revision <= seat.revision) return;
    const lines = { items: itemsOf(own.lines, menu), isDone: own.isDone, revision: own.revision };
    const isFromHere = unanswered.current.some((sent) => areSameLines(lines, sent));
    unanswered.current = [];
    if (isFromHere || areSameLines(lines, seat)) return void dispatch(linesSent({ code, lines }));
    dispatch(linesTaken({ code, lines }));
    // Not on the first visit of another device.
    if (seat.revision > 0) toast.info('Your dishes were changed elsewhere. You see the newer ones.');
  }, [dispatch, code, own, menu, isSending, seat]);

  return {
    refusal: isRefused && !ANSWERED.includes(problem.code) ? problem : null,
    isWaiting: !seat.isSent && isOpen && (!isConnected || isFailed),
  };
}
