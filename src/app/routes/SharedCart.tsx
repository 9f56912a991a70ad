import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useGetEventQuery } from '@/api/eventsApi';
import type { Table } from '@/api/types';
import { hrefTo } from '@/config/hrefTo';
import { cartState } from '@/features/tables/cartTable';
import { sentenceOf } from '@/features/tables/cartWords';
import { EndedStep } from '@/features/tables/EndedStep';
import { GuestStep, OwnBag } from '@/features/tables/GuestStep';
import { HostGuests } from '@/features/tables/HostGuests';
import { HostStep } from '@/features/tables/HostStep';
import { OwnMenu } from '@/features/tables/OwnMenu';
import { FoldedPeople, PeopleList } from '@/features/tables/People';
import { RemovedStep } from '@/features/tables/RemovedStep';
import { SharedCartScreen } from '@/features/tables/SharedCartScreen';
import { Step } from '@/features/tables/Step';
import { useCloseAndPay } from '@/features/tables/useCloseAndPay';
import { useSeat } from '@/features/tables/useSeat';
import { useSitDown } from '@/features/tables/useSitDown';
import { VisitorStep } from '@/features/tables/VisitorStep';
import { useEachMinute } from '@/lib/useEachMinute';
import { useAppSelector } from '@/store/hooks';
import { selectIsSignedIn } from '@/store/slices/session';
import type { Seat } from '@/store/slices/tables';
import { useOwnDishes } from './useOwnDishes';

interface SharedCartProps {
  table: Table;
  refetch: () => void;
}

/** /tables/{code} of a cart that its host pays (contract, "Tables"). */
export function SharedCart({ table, refetch }: SharedCartProps) {
  const seat = useSeat(table, refetch);
  if (!seat || seat.isRemoved) return <CartForVisitor table={table} seat={seat} />;
  const Seated = table.isHost ? CartForHost : CartForGuest;
  return <Seated key={seat.guestId} table={table} seat={seat} />;
}

function Ended({ table }: { table: Table }) {
  const { data: event } = useGetEventQuery(table.eventId);
  return <EndedStep table={table} isEventCanceled={Boolean(event?.cancelledAt)} />;
}

interface CartForVisitorProps {
  table: Table;
  /** Of a guest whom the host has removed. */
  seat: Seat | undefined;
}

/** For who holds the link. */
function CartForVisitor({ table, seat }: CartForVisitorProps) {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  return (
    <SharedCartScreen table={table}>
      <VisitorsStep table={table} seat={seat} isSignedIn={isSignedIn} />
      <PeopleList guests={table.guests} />
      {!isSignedIn && (
        <p className="muted">
          Do you have an account, or is this your table? <Link to={hrefTo('signIn')}>Sign in</Link>
        </p>
      )}
    </SharedCartScreen>
  );
}

function VisitorsStep({ table, seat, isSignedIn }: CartForVisitorProps & { isSignedIn: boolean }): ReactNode {
  const sitDown = useSitDown(table);
  const state = useEachMinute((at) => cartState(table, at));
  if (state === 'ended') return <Ended table={table} />;
  if (state !== 'open')
    return <Step words={sentenceOf({ ...table, state })} detail="Nobody can sit down any more." />;
  if (seat) return <RemovedStep table={table} seat={seat} onSitDown={sitDown} />;
  return <VisitorStep table={table} isSignedIn={isSignedIn} onSitDown={sitDown} />;
}

interface SeatedProps {
  table: Table;
  seat: Seat;
}

function CartForGuest({ table, seat }: SeatedProps) {
  const { menu, bar, note } = useOwnDishes(table, seat);
  const state = useEachMinute((at) => cartState(table, at));
  const isOpen = state === 'open';
  return (
    <SharedCartScreen table={table} menu={isOpen && menu} bar={isOpen && bar}>
      {state === 'ended' ? (
        <Ended table={table} />
      ) : (
        <GuestStep table={table} seat={seat}>
          {!isOpen && note}
        </GuestStep>
      )}
      {!isOpen && <OwnBag table={table} guestId={seat.guestId} />}
      <FoldedPeople guests={table.guests} />
    </SharedCartScreen>
  );
}

function CartForHost({ table, seat }: SeatedProps) {
  const { menu, bar } = useOwnDishes(table, seat);
  const closeAndPay = useCloseAndPay();
  const state = useEachMinute((at) => cartState(table, at));
  const isGoingOn = state === 'open' || state === 'locked';
  return (
    <SharedCartScreen
      table={table}
      menu={isGoingOn && <OwnMenu>{menu}</OwnMenu>}
      // Below the menu, because it grows while the page stands.
      after={<HostGuests table={table} mayChange={isGoingOn} />}
      bar={isGoingOn && bar}
    >
      {state === 'ended' ? (
        <Ended table={table} />
      ) : (
        <HostStep table={table} onPay={() => closeAndPay(table)} />
      )}
    </SharedCartScreen>
  );
}
