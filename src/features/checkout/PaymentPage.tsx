import { useEffect, useMemo, useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { EventDetail } from '@/api/types';
import { ErrorState } from '@/components/ui/States';
import { hrefTo } from '@/config/hrefTo';
import { cancelText, howText, placeOrderLabel } from '@dwellivery/domain/orderLabels';
import type { OrderFormValues } from '@dwellivery/domain/orderPayload';
import { joinedNote, joinedOf } from '@dwellivery/domain/tables';
import { onPageReturn } from '@/lib/pageLifecycle';
import { useLatest } from '@/lib/useLatest';
import { useAppSelector, useAppStore } from '@/store/hooks';
import { isShared, orderValuesOf } from '@/store/slices/cart';
import {
  selectCart,
  selectCartItems,
  selectChange,
  selectSentId,
  slotTaken,
  transactionEnded,
} from '@/store/slices/carts';
import { AnotherTime } from './AnotherTime';
import { CardPayment } from './CardPayment';
import { CheckoutSkeleton } from './CheckoutFrame';
import type { CheckoutReady } from './CheckoutGate';
import styles from './Checkout.module.css';
import { CreditPayment } from './CreditPayment';
import { changeLabel, dueOf, isChangeQuote } from './changePayment';
import { Difference } from './Difference';
import { freeTransaction } from './freeOrder';
import { addressText, handoverAt, timeText, quotedTable } from './orderForm';
import { OrderSummary } from './OrderSummary';
import type { PaymentEnding } from './pay';
import { PayOrder } from './PayOrder';
import { leftOf } from './NextStep';
import { isOrderSpent, refusalOf, refusalState, useRefuse, type GoneSlot, type Refusal } from './refusal';
import { UnknownPayment } from './UnknownPayment';
import { useAfterRefusal } from './afterRefusal';
import { quotedLines } from './useCheckoutEvent';
import { useDecline } from './useDecline';
import { useEnding } from './useEnding';
import { useOrderCalls } from './useOrderCalls';
import { usePayer } from './usePayer';
import { useQuote } from './useQuote';
import { useUnfinishedOrder } from './useUnfinishedOrder';

/** Also after Back from the bank's page, where the payment may still go through. */
const ORDER_CHANGED: Refusal = {
  code: '',
  slot: null,
  dishes: [],
  message: 'Your order was changed, perhaps in another tab. Please check it again.',
  changes: [],
  isUncharged: false,
};

/** Payment Details, reachable only after the order form (spec 2 §2). */
export function PaymentPage({ onPaying, ...props }: CheckoutReady & Pick<PayCartProps, 'onPaying'>) {
  const { event } = props;
  const cart = useAppSelector((state) => selectCart(state, event.id));
  const submitted = useMemo(() => orderValuesOf(cart), [cart]);
  const { unfinished, askAgain } = useUnfinishedOrder(event.id);
  // The form that is being paid, kept like the cart (`onPaying`): another amount would replace the card form and end its call.
  const [paying, setPaying] = useState<OrderFormValues | null>(null);
  const values = paying ?? submitted;
  const hold = (isPaying: boolean) => {
    setPaying(isPaying ? values : null);
    onPaying(isPaying);
  };
  const release = useLatest(() => hold(false));
  // After Back from the bank's page, cart and form may have been changed in another tab.
  useEffect(() => onPageReturn(() => release.current()), [release]);
  const [wasCompleted] = useState(submitted !== null);
  if (!values && unfinished.status === 'none') {
    const state = wasCompleted ? refusalState(ORDER_CHANGED) : null;
    return <Navigate to={hrefTo('checkout', { id: event.id })} state={state} replace />;
  }
  return (
    <>
      {unfinished.status === 'asking' && <CheckoutSkeleton />}
      {unfinished.status === 'unknown' && <UnknownPayment onRetry={askAgain} />}
      {unfinished.status === 'found' && (
        <PayOrder
          order={unfinished.order}
          isRetry={false}
          editHref={isShared(cart) ? undefined : hrefTo('event', { id: event.id })}
        />
      )}
      {unfinished.status === 'none' && values && (
        <PayCart {...props} values={values} unknownId={unfinished.unknownId} onPaying={hold} />
      )}
    </>
  );
}

/** The delivery that the order joins, the typed address, or the event's pickup place. */
function whereOf(event: EventDetail, values: OrderFormValues): string {
  const joined = joinedOf(values.table);
  if (joined) return joinedNote(joined.host);
  if (values.deliveryType === 'd2d') return addressText(values);
  return [event.pickupStreet, event.pickupCityStateZip].filter(Boolean).join(', ');
}

interface PayCartProps extends CheckoutReady {
  values: OrderFormValues;
  /** Was sent before the form or the cart changed, and may still become an order. */
  unknownId: string | null;
  onPaying: (isPaying: boolean) => void;
}

function PayCart({ event, items, lines, values, unknownId, onPaying }: PayCartProps) {
  const quote = useQuote({
    eventId: event.id,
    items,
    tip: values.gratuity,
    promoCode: values.promocode || null,
    deliveryType: values.deliveryType,
    table: values.table,
    orderId: useAppSelector((state) => selectChange(state, event.id))?.orderId,
  });
  const { details } = quote;
  const joined = joinedOf(values.table);
  const isFree = details !== undefined && dueOf(details) === 0;
  const payer = usePayer(values.deliveryType === 'd2d' && !joined ? values.deliveryPostalCode : null);
  const store = useAppStore();
  const afterRefusal = useAfterRefusal();
  const { place, portsFor } = useOrderCalls();
  const refuse = useRefuse(event.id);
  const decline = useDecline();
  const [lostSlot, setLostSlot] = useState<GoneSlot | null>(null);
  const handleEnding = useEnding(decline, (problem) => {
    // The gate looks for the order of a cart that another tab has emptied.
    if (selectCartItems(store.getState(), event.id).length === 0) return onPaying(false);
    if (isOrderSpent(problem, isFree)) store.dispatch(transactionEnded({ eventId: event.id }));
    return void afterRefusal({ event, values, details, isFree }, problem).then((next) => {
      if ('refusal' in next) return refuse(next.refusal);
      setLostSlot(next.slot);
      return onPaying(false);
    });
  });
  const onEnding = (ending: PaymentEnding) => {
    // Any other end leads away from this page.
    if (ending.kind === 'declined' || ending.kind === 'unanswered') onPaying(false);
    handleEnding(ending);
  };
  const table = details ? quotedTable(joined, details) : joined;
  const at = handoverAt(values.timeSlotId, event, table);
  const label = (details && changeLabel(details)) ?? placeOrderLabel(values.deliveryType, at, event.timeZone);

  if (!details) {
    // Leads back to the form, where the customer can correct what the quote is refused for.
    if (quote.problem?.kind === 'conflict' || quote.problem?.kind === 'invalid') {
      const state = refusalState(refusalOf(quote.problem));
      return <Navigate to={hrefTo('checkout', { id: event.id })} state={state} replace />;
    }
    return quote.problem ? (
      <ErrorState title={quote.problem.message} onRetry={quote.refetch} />
    ) : (
      <CheckoutSkeleton />
    );
  }
  const begin = (transactionId: string) => {
    decline.begin();
    setLostSlot(null);
    onPaying(true);
    return place(event.id, transactionId, values, details);
  };
  return (
    <div className={styles.columns}>
      <OrderSummary
        restaurantName={event.restaurantName}
        at={at}
        timeZone={event.timeZone}
        how={howText(values.deliveryType, timeText(values, { event, details, table }))}
        where={whereOf(event, values)}
        editHref={values.table === joined ? hrefTo('event', { id: event.id }) : undefined}
        lines={quotedLines(lines, details)}
        baseCost={details.baseCost}
        extras={details.nonProductLineItems}
        total={details.total}
        isUpdating={quote.isUpdating}
      />
      <div className={styles.sections}>
        <Difference eventId={event.id} details={details} isUpdating={quote.isUpdating} />
        {isFree ? (
          <CreditPayment
            label={label}
            extras={isChangeQuote(details) ? null : details.nonProductLineItems}
            cancelText={cancelText(details.cancelUntil, event.timeZone)}
            begin={() => begin(freeTransaction(selectSentId(store.getState(), event.id) ?? unknownId))}
            onEnding={onEnding}
          />
        ) : (
          <CardPayment
            label={label}
            sheet={{ amount: dueOf(details), eventId: event.id }}
            payer={payer}
            begin={begin}
            ports={portsFor(false)}
            onEnding={onEnding}
            declined={decline.message}
            notice={
              lostSlot && (
                <AnotherTime
                  gone={lostSlot}
                  left={leftOf({ event, details })}
                  onTake={(timeSlotId) => {
                    store.dispatch(slotTaken({ eventId: event.id, timeSlotId }));
                    setLostSlot(null);
                  }}
                />
              )
            }
            cancelText={cancelText(details.cancelUntil, event.timeZone)}
          />
        )}
      </div>
    </div>
  );
}
