import { useEffect, useRef, useState } from 'react';
import { asProblem, isRefusal, type ApiProblem } from '@/api/errors';
import { usePutGuestLinesMutation } from '@/api/tablesApi';
import type { Product, Table } from '@/api/types';
import { TABLE_POLL_MS } from '@/api/useTable';
import { toast } from '@/components/ui/toast';
import { productItem } from '@dwellivery/domain/orderPayload';
import { useIsConnected } from '@/lib/useIsConnected';
import { useLatest } from '@/lib/useLatest';
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

const linesOf = ({ items, isDone, revision }: Seat): GuestLines => ({ items, isDone, revision });

/** Sends the lines of a seat. Resolves to the reason of a failure; null once the server has them. */
function usePutLines() {
  const dispatch = useAppDispatch();
  const [put] = usePutGuestLinesMutation();
  return async ({ code, guestId }: Seat, lines: GuestLines): Promise<ApiProblem | null> => {
    const body = { items: lines.items.map(productItem), done: lines.isDone, revision: lines.revision };
    try {
      const answer = await put({ code, guestId, ...body }).unwrap();
      const revision = guestAt(answer, guestId)?.revision ?? lines.revision;
      dispatch(linesSent({ code, lines: { ...lines, revision } }));
      return null;
    } catch (error) {
      const problem = asProblem(error);
      if (problem.code === 'guest_removed') dispatch(guestRemoved({ code }));
      return problem;
    }
  };
}

type Menu = ReadonlyMap<number, Product> | null;

/**
 * Takes the server's lines where they are newer.
 * @param isSending its answer is awaited
 * @returns remembers lines that are sent, because the server may have them although its answer is lost; null forgets them
 */
function useTakeLines(table: Table, seat: Seat, menu: Menu, isSending: boolean) {
  const dispatch = useAppDispatch();
  const sent = useRef<GuestLines[]>([]);
  const own = guestAt(table, seat.guestId);
  useEffect(() => {
    if (!own?.lines || !menu || isSending || own.revision <= seat.revision) return;
    const { code, revision } = seat;
    const lines = { items: itemsOf(own.lines, menu), isDone: own.isDone, revision: own.revision };
    const isFromHere = [seat, ...sent.current].some((known) => areSameLines(lines, known));
    sent.current = [];
    if (isFromHere) return void dispatch(linesSent({ code, lines }));
    dispatch(linesTaken({ code, lines }));
    // Not on the first visit of another device.
    if (revision > 0) toast.info('Your dishes were changed elsewhere. You see the newer ones.');
  }, [dispatch, own, menu, isSending, seat]);
  return (lines: GuestLines | null) => void (sent.current = lines ? [...sent.current, lines] : []);
}

/**
 * Sends the guest's dishes after each change, one call at a time, and again when the connection is back. Takes the server's where they
 * are newer.
 * @param menu by product id; null until it is loaded
 */
export function useSendLines(table: Table, seat: Seat, menu: Menu): SentLines {
  const isConnected = useIsConnected();
  const put = usePutLines();
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const isSending = attempt !== null && attempt.problem === null;
  const remember = useTakeLines(table, seat, menu, isSending);
  const isOpen = table.state === 'open' || (table.isHost && table.state === 'locked');
  // Other dishes, newer ones, or a table that is open again, are another call.
  const isSame =
    attempt?.isOpen === isOpen &&
    attempt.lines.revision === seat.revision &&
    areSameLines(attempt.lines, seat);
  const problem = isSame ? attempt.problem : null;
  const isRefused = problem !== null && isRefusal(problem);
  const isFailed = problem !== null && !isRefused;

  const send = useLatest(async () => {
    const lines = linesOf(seat);
    remember(lines);
    setAttempt({ lines, isOpen, problem: null });
    const failure = await put(seat, lines);
    // What the server has answered for is known: the same dishes in a newer answer are a change of somebody else.
    if (!failure) remember(null);
    setAttempt(failure && { lines, isOpen, problem: failure });
  });
  const isDue = !seat.isSent && !seat.isRemoved && isOpen;
  const mayCall = isDue && isConnected && !isSending && problem === null;
  useEffect(() => {
    const timer = mayCall ? setTimeout(() => void send.current(), PAUSE_MS) : undefined;
    return () => clearTimeout(timer);
  }, [send, mayCall, seat]);
  useRepeated(() => setAttempt(null), isFailed && isConnected ? TABLE_POLL_MS : null);

  return {
    refusal: isRefused && !ANSWERED.includes(problem.code) ? problem : null,
    isWaiting: isDue && (!isConnected || isFailed),
  };
}
