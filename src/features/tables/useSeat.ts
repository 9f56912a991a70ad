import { useEffect, useState } from 'react';
import { tablesApi } from '@/api/tablesApi';
import type { Table } from '@/api/types';
import { now } from '@/lib/clock';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectIsSignedIn } from '@/store/slices/session';
import { guestRemoved, satDown, selectSeat, type Seat } from '@/store/slices/tables';
import { guestAt } from './cartTable';

const seatOf = ({ code, eventId, eventEndsAt }: Table) => ({ code, eventId, eventEndsAt });

/** This browser's seat at the table, if the customer whose it is is signed in. */
function useOwnSeat(code: string): Seat | undefined {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const seat = useAppSelector((state) => selectSeat(state, code));
  return seat?.secret !== null || isSignedIn ? seat : undefined;
}

/** Whether the answer is newer than what this page knows of the seat. */
function useIsNewer(code: string, guestId: number | undefined): boolean {
  const [since, setSince] = useState({ guestId, at: now() });
  if (since.guestId !== guestId) setSince({ guestId, at: now() });
  const { isNewer } = tablesApi.endpoints.getTable.useQueryState(
    { code },
    { selectFromResult: ({ fulfilledTimeStamp = 0 }) => ({ isNewer: fulfilledTimeStamp > since.at }) },
  );
  return isNewer && since.guestId === guestId;
}

/** The caller's seat. A customer who sat down on another device has it here too; one whom the host has removed is marked. */
export function useSeat(table: Table, refetch: () => void): Seat | undefined {
  const dispatch = useAppDispatch();
  const seat = useOwnSeat(table.code);
  const { code, guestId } = table;
  const isNewer = useIsNewer(code, seat?.guestId);
  const known = guestAt(table, guestId);
  useEffect(() => {
    if (guestId === null || !known || seat?.guestId === guestId) return;
    dispatch(
      satDown({
        at: now(),
        seat: { ...seatOf(table), guestId, guestName: known.name, secret: seat?.secret ?? null },
      }),
    );
  }, [dispatch, table, guestId, known, seat]);
  const isSeated = seat !== undefined && !seat.isRemoved;
  const isGone = isSeated && isNewer && guestAt(table, seat.guestId) === undefined;
  useEffect(() => {
    if (isGone) dispatch(guestRemoved({ code }));
  }, [dispatch, code, isGone]);
  // The server's render asks as a visitor.
  const isVisitors = isSeated && guestId === null;
  useEffect(() => {
    if (isVisitors) refetch();
    // Once: a guest whom the server does not know would be asked for without end.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see the line above
  }, [isVisitors]);
  return seat;
}
