import { useEffect, useState, type ReactNode } from 'react';
import { announceOwnOrder } from '@/components/orders/JoinedStrip';
import { Alert } from '@/components/ui/Alert';
import { LinkButton } from '@/components/ui/Button';
import { ErrorState } from '@/components/ui/States';
import { hrefTo } from '@/config/hrefTo';
import { joinedOf } from '@dwellivery/domain/tables';
import { useAppDispatch, useAppSelector, useAppStore } from '@/store/hooks';
import { orderRefused, selectCart, tableLeft } from '@/store/slices/carts';
import { ChangedOrder } from './ChangedOrder';
import { ChangeEnding, useChangeOver } from './ChangeEnding';
import { CheckoutSkeleton } from './CheckoutFrame';
import type { CheckoutReady } from './CheckoutGate';
import { changeOverText, endsAtTable, overText } from './endings';
import { NextStep } from './NextStep';
import { OrderDetailsForm } from './OrderDetailsForm';
import type { OrderFormFields } from './orderForm';
import { useRefusal, type Refusal } from './refusal';
import { TableEnding } from './TableEnding';
import { UnknownPayment } from './UnknownPayment';
import { useGoToReceipt } from './useGoToReceipt';
import { choiceIn, useQuote } from './useQuote';
import { useRefusedCart } from './useRefusedCart';
import { useQuotedTable } from './useSharedCart';
import { useUnfinishedOrder, type Unfinished } from './useUnfinishedOrder';

/**
 * Reopens the form of a refused order. Dispatched here and not before the navigation, because the payment page would then
 * redirect at once, without the reason.
 */
function useReopened(eventId: number, refusal: Refusal | undefined) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (refusal) dispatch(orderRefused({ eventId }));
  }, [dispatch, eventId, refusal]);
}

/** Leads to the receipt if the cart's order is paid or processing, so that no second order begins. */
function useMovedMoney(unfinished: Unfinished): boolean {
  const goToReceipt = useGoToReceipt();
  const order = unfinished.status === 'found' ? unfinished.order : null;
  const hasMoved = order?.status === 'paid' || order?.status === 'processing';
  useEffect(() => {
    if (hasMoved) goToReceipt(order, order.status === 'paid');
  }, [goToReceipt, hasMoved, order]);
  return hasMoved;
}

interface CheckoutPageProps extends CheckoutReady {
  /** Leads into the waitlist, if the event has no place left. */
  waitlist?: ReactNode;
  /** Keeps what is shown while it is paid. */
  onPaying: (isPaying: boolean) => void;
}

/** The first checkout screen, "Order Details". */
export function CheckoutPage({ event, items, lines, waitlist, onPaying }: CheckoutPageProps) {
  const arrived = useRefusal();
  useReopened(event.id, arrived);
  const store = useAppStore();
  const { promoCode, table: ordered, changes } = useAppSelector((state) => selectCart(state, event.id));
  /** What a press beside the form fills in. */
  const [filled, fill] = useState<Partial<OrderFormFields> | null>(null);
  const [chosen, setChosen] = useState(() => choiceIn(store.getState(), event));
  const quote = useQuote({
    eventId: event.id,
    items,
    promoCode,
    table: ordered,
    orderId: changes?.orderId,
    ...chosen,
  });
  // A paid order cannot leave its table.
  const table = changes ? null : ordered;
  useQuotedTable(event.id, items, quote);
  /** The refusal after which the customer has left the table. */
  const [answered, setAnswered] = useState<Refusal>();
  const refusal = arrived === answered ? undefined : arrived;
  const leaveTable = () => {
    store.dispatch(tableLeft({ eventId: event.id }));
    setChosen(choiceIn(store.getState(), event));
    setAnswered(arrived);
    announceOwnOrder(joinedOf(table) ? undefined : 'These dishes are an order of your own now.');
  };
  const { unfinished, askAgain } = useUnfinishedOrder(event.id);
  const hasMoved = useMovedMoney(unfinished);
  const isOver = quote.problem !== undefined && endsAtTable(table, quote.problem);
  const failure = quote.details && !isOver ? undefined : quote.problem;
  useRefusedCart(event.id, { isRefused: arrived !== undefined, code: quote.problem?.code, setChosen });
  const changeOver = useChangeOver(event.id);
  const over =
    changes && [refusal?.code, failure?.code, changeOver].find((code) => code && changeOverText({ code }));
  const isWaiting = hasMoved || unfinished.status === 'asking' || (!quote.details && !failure);
  const isUnknown = unfinished.status === 'unknown';
  // The reason of a refused order may refuse the quote too, for example a closed event; it is shown once.
  const isShown = !isUnknown && failure !== undefined && failure.message === refusal?.message;
  const isTableRefused = refusal !== undefined && endsAtTable(table, refusal);
  const endingOf = ({ code }: Pick<Refusal, 'code'>) =>
    table && <TableEnding eventId={event.id} table={table} code={code} onLeave={leaveTable} />;
  // A closed event refuses each retry.
  const isClosed = failure?.code === 'event_closed';
  const onRetry = isClosed ? undefined : quote.refetch;
  // After a refusal the payment page is the next step, as its words say.
  const canPayHere = !refusal && unfinished.status === 'none';
  const hasExpired = unfinished.status === 'none' && unfinished.hasExpired;
  if (over)
    return (
      <Alert tone="failure" title={changeOverText({ code: over })}>
        <ChangeEnding
          event={event}
          code={over}
          onBegun={() => {
            setChosen(choiceIn(store.getState(), event));
            setAnswered(arrived);
          }}
        />
      </Alert>
    );
  return (
    <>
      {refusal && (
        <ChangedOrder
          refusal={refusal}
          table={joinedOf(table)}
          onRetry={isShown && !isTableRefused ? onRetry : undefined}
        >
          {isTableRefused && endingOf(refusal)}
          {!isTableRefused && !isWaiting && !failure && quote.details && (
            <NextStep refusal={refusal} facts={{ event, details: quote.details }} onFill={fill} />
          )}
        </ChangedOrder>
      )}
      {isWaiting ? (
        <CheckoutSkeleton />
      ) : isUnknown ? (
        <UnknownPayment
          onRetry={() => {
            askAgain();
            quote.refetch();
          }}
        />
      ) : failure && table && isOver ? (
        !isTableRefused && (
          <Alert tone="notice" title={failure.code === 'table_ended' ? overText(table) : failure.message}>
            {endingOf(failure)}
          </Alert>
        )
      ) : failure ? (
        <>
          {!isShown && <ErrorState title={failure.message} onRetry={onRetry} />}
          {failure.code === 'event_full' && waitlist}
          {(isClosed || failure.code === 'event_full') && (
            <p>
              <LinkButton to={hrefTo('browse')}>Browse other events</LinkButton>
            </p>
          )}
          {hasExpired && <p>Your last order was not paid in time, and nothing was charged.</p>}
        </>
      ) : (
        quote.details && (
          <OrderDetailsForm
            event={event}
            lines={lines}
            quote={quote}
            details={quote.details}
            orderedTotal={unfinished.status === 'found' ? unfinished.order.total : null}
            goneSlot={refusal?.slot ?? null}
            filled={filled}
            waitlist={waitlist}
            payHere={canPayHere ? { unknownId: unfinished.unknownId, onPaying } : null}
            onChoice={setChosen}
            onLeaveTable={changes ? null : leaveTable}
          />
        )
      )}
    </>
  );
}
