import { useEffect, useState, type ReactNode } from 'react';
import { isRefusal, type ApiProblem } from '@/api/errors';
import type { Order } from '@/api/types';
import { areGuests, type ProductLine } from '@/components/orders/OrderLines';
import { placedLine } from '@/components/orders/placedLine';
import { Alert } from '@/components/ui/Alert';
import { LinkButton } from '@/components/ui/Button';
import { hrefTo } from '@/config/hrefTo';
import { formatTime } from '@dwellivery/domain/eventDays';
import {
  cancelText,
  handedOverAt,
  howText,
  placeOrderLabel,
  resubmitLabel,
} from '@dwellivery/domain/orderLabels';
import { useAppStore } from '@/store/hooks';
import { selectSentId, transactionEnded } from '@/store/slices/carts';
import { CardPayment } from './CardPayment';
import styles from './Checkout.module.css';
import { KeptFees } from './KeptFees';
import { OrderSummary } from './OrderSummary';
import { pricedOrder, priceChanges } from './priceChanges';
import { isOrderSpent, refusalOf, useRefuse } from './refusal';
import { useDecline } from './useDecline';
import { useEnding } from './useEnding';
import { useGoToReceipt } from './useGoToReceipt';
import { useOrderCalls } from './useOrderCalls';
import { PAYMENT_LEFT } from './pay';
import { usePayer } from './usePayer';

interface PayOrderProps {
  order: Order;
  /** On the retry page; passed to the "fail order" call (spec 2 §4). */
  isRetry: boolean;
  /** Given while the ordered cart still exists. */
  editHref?: string;
  /** What is said of the last failure, until another attempt is declined. */
  children?: ReactNode;
}

const linesOf = (order: Order): ProductLine[] =>
  order.productLineItems.map((line) => placedLine(line, line.productName));

/** What is left to do about an order that cannot be paid as it is. */
const STEPS: Partial<Record<string, string>> = {
  slot_full: 'Another time is ordered from the menu.',
  table_ended: 'With a delivery of your own it is ordered from the menu.',
  item_unavailable: 'What is left of it is ordered from the menu.',
  promo_invalid: 'Without the code it is ordered from the menu.',
  price_changed: 'At the new price it is ordered from the menu.',
  order_over: 'It is ordered again from the menu.',
  event_full: 'The waitlist is on the page of the event.',
};

/** Why the order is not paid, and the next step. */
function RefusedPayment({ problem, order, time }: { problem: ApiProblem; order: Order; time?: string }) {
  const { code, message } = problem;
  const isClosed = code === 'event_closed';
  const isShared = areGuests(linesOf(order));
  return (
    <Alert tone="failure">
      <p>{`Error: ${code === 'slot_full' && time ? `${time} is gone.` : message}`}</p>
      {isRefusal(problem) && (
        <>
          <p>You were not charged.</p>
          {/* Dishes of a shared cart are ordered at its table. */}
          {STEPS[code] && !isShared && <p>{STEPS[code]}</p>}
          <LinkButton size="small" to={isClosed ? hrefTo('browse') : hrefTo('event', { id: order.eventId })}>
            {isClosed ? 'Browse other events' : code === 'event_full' ? 'To the waitlist' : 'Back to menu'}
          </LinkButton>
        </>
      )}
    </Alert>
  );
}

/** Payment of a placed order. It cannot be changed, and its prices are stored. */
export function PayOrder({ order, isRetry, editHref, children }: PayOrderProps) {
  const { retry, portsFor } = useOrderCalls();
  const goToReceipt = useGoToReceipt();
  // The order keeps its address as one line.
  const payer = usePayer(null);
  const store = useAppStore();
  const refuse = useRefuse(order.eventId);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const decline = useDecline(order, isRetry);
  const isSettled = order.status === 'paid';
  useEffect(() => {
    if (isSettled) goToReceipt(order);
  }, [goToReceipt, isSettled, order]);
  const onEnding = useEnding(decline, (refused) => {
    const { code } = refused;
    if (code === 'payment_not_failed' || code === 'order_paid') return goToReceipt(order);
    const isSpent = isOrderSpent(refused);
    if (isSpent && selectSentId(store.getState(), order.eventId) === order.transactionId)
      store.dispatch(transactionEnded({ eventId: order.eventId }));
    if (isRetry || !isSpent) return setProblem(refused);
    const fresh = refused.checkoutDetails;
    const changes = fresh ? priceChanges(pricedOrder(order), fresh) : [];
    return refuse(refusalOf(refused, { changes }));
  });
  if (isSettled) return null;
  // Every retry would be refused too.
  const isRefused = problem !== null && isRefusal(problem);

  const at = handedOverAt(order);
  const time = order.pickupTime ? formatTime(order.pickupTime, order.eventTimeZone) : undefined;
  const label = isRetry
    ? resubmitLabel(at, order.eventTimeZone)
    : placeOrderLabel(order.deliveryType, at, order.eventTimeZone);

  return (
    <>
      {!decline.message && children}
      <div className={styles.columns}>
        <OrderSummary
          restaurantName={order.restaurantName}
          at={at}
          timeZone={order.eventTimeZone}
          how={howText(order.deliveryType, time)}
          where={order.address}
          editHref={editHref}
          lines={linesOf(order)}
          baseCost={order.baseCost}
          extras={order.nonProductLineItems}
          total={order.total}
        />
        <div className={styles.sections}>
          {order.status === 'created' && !decline.message && !isRefused && (
            <Alert tone="notice">{PAYMENT_LEFT}</Alert>
          )}
          {problem && <RefusedPayment problem={problem} order={order} time={time} />}
          {!isRefused && <KeptFees order={order} />}
          {!isRefused && (
            <CardPayment
              label={label}
              payer={payer}
              sheet={{ amount: order.total, orderId: order.id }}
              begin={(transactionId) => {
                decline.begin();
                setProblem(null);
                const current = decline.order ?? order;
                return current.status === 'created' && !isRetry
                  ? Promise.resolve(current)
                  : retry(current, transactionId);
              }}
              declined={decline.message}
              cancelText={
                order.cancellableUntil ? cancelText(order.cancellableUntil, order.eventTimeZone) : undefined
              }
              ports={portsFor(isRetry)}
              onEnding={onEnding}
            />
          )}
        </div>
      </div>
    </>
  );
}
