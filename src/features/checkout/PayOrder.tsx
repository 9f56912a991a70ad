import { useEffect, useState, type ReactNode } from 'react';
import { isRefusal, type ApiProblem } from '@/api/errors';
import type { Order } from '@/api/types';
import type { ProductLine } from '@/components/orders/OrderLines';
import { placedLine } from '@/components/orders/placedLine';
import { Alert } from '@/components/ui/Alert';
import { LinkButton } from '@/components/ui/Button';
import { hrefTo } from '@/config/hrefTo';
import { formatTime } from '@/domain/eventDays';
import { cancelText, howText, placeOrderLabel, resubmitLabel } from '@/domain/orderLabels';
import { useAppStore } from '@/store/hooks';
import { selectTransactionId, transactionEnded } from '@/store/slices/carts';
import { CardPayment } from './CardPayment';
import styles from './Checkout.module.css';
import { KeptFees } from './KeptFees';
import { OrderSummary } from './OrderSummary';
import { isOrderSpent, refusalOf, useRefuse } from './refusal';
import { useDecline } from './useDecline';
import { useEnding } from './useEnding';
import { useGoToReceipt } from './useGoToReceipt';
import { useOrderCalls } from './useOrderCalls';
import { PAYMENT_LEFT } from './pay';

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

/** Why the order is not paid, and the next step. */
function RefusedPayment({ problem, eventId }: { problem: ApiProblem; eventId: number }) {
  return (
    <Alert tone="failure">
      <p>Error: {problem.message}</p>
      {isRefusal(problem) && (
        <>
          <p>You were not charged.</p>
          <LinkButton size="small" to={hrefTo('event', { id: eventId })}>
            Back to menu
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
    if (isSpent && selectTransactionId(store.getState(), order.eventId) === order.transactionId)
      store.dispatch(transactionEnded({ eventId: order.eventId }));
    if (isRetry || !isSpent) return setProblem(refused);
    return refuse(refusalOf(refused));
  });
  if (isSettled) return null;
  // Every retry would be refused too.
  const isRefused = problem !== null && isRefusal(problem);

  const label = isRetry
    ? resubmitLabel(order.eventRunAt, order.eventTimeZone)
    : placeOrderLabel(order.deliveryType, order.eventRunAt, order.eventTimeZone);

  return (
    <>
      {!decline.message && children}
      <div className={styles.columns}>
        <OrderSummary
          restaurantName={order.restaurantName}
          runAt={order.eventRunAt}
          timeZone={order.eventTimeZone}
          how={howText(
            order.deliveryType,
            order.pickupTime ? formatTime(order.pickupTime, order.eventTimeZone) : undefined,
          )}
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
          {problem && <RefusedPayment problem={problem} eventId={order.eventId} />}
          {!isRefused && <KeptFees order={order} />}
          {!isRefused && (
            <CardPayment
              label={label}
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
