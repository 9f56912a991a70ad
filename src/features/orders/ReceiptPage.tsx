import { useEffect, useRef, type ReactNode } from 'react';
import type { Membership } from '@/api/types';
import { FailedPaymentText } from '@/components/orders/FailedPaymentText';
import { Alert } from '@/components/ui/Alert';
import { focusHeading } from '@/components/ui/focusHeading';
import { Page } from '@/components/ui/Page';
import { difference } from '@dwellivery/domain/money';
import { isDinnerOver, receiptHeading } from '@dwellivery/domain/orders';
import { useEachMinute } from '@/lib/useEachMinute';
import { Afterwards } from './Afterwards';
import { CancelOrder, CancelUnpaid } from './CancelOrder';
import { ChangeOrder } from './ChangeOrder';
import { OpenChange } from './OpenChange';
import { OvertakenChange } from './OvertakenChange';
import { Neighbors } from './Neighbors';
import { NextStep, Processing } from './NextStep';
import { NotifyMe } from './NotifyMe';
import { OrderCard } from './OrderCard';
import {
  expiredLater,
  hasOpenChange,
  isNewestPaid,
  isOverStatus,
  isUndecided,
  receiptStatus,
  unpaidOf,
  type ReceiptStatus,
} from './receipt';
import { ReceiptDetails } from './ReceiptDetails';
import { ReceiptHero } from './ReceiptHero';
import styles from './Receipt.module.css';

interface ReceiptPageProps {
  membership: Membership;
  /** The customer has just paid. */
  isNew: boolean;
  /** The customer has just changed an order. */
  isChanged: boolean;
  firstName: string | null;
  share: ReactNode;
  /** The map to the pickup place. */
  map?: ReactNode;
  /** Browse other restaurants. */
  children?: ReactNode;
}

function headingOf(status: ReceiptStatus, membership: Membership, at: number): string {
  switch (status) {
    case 'paid':
      return receiptHeading(membership, at);
    case 'processing':
      return 'We are still processing your payment';
    case 'unfinished':
      return 'Your payment is not finished';
    case 'failed':
      return 'Your order is not paid yet';
    case 'expired':
      return 'Your order has expired';
    case 'cancelled':
      return 'Your order was canceled';
    case 'empty':
      return 'You have not ordered yet';
  }
}

/**
 * Shows the heading of an order that was canceled or failed while the receipt is open. Its button is at the lower end of the page,
 * and the answer at its beginning.
 */
function useStatusInView(status: ReceiptStatus) {
  const shown = useRef(status);
  useEffect(() => {
    if (shown.current === status) return;
    shown.current = status;
    if (status === 'paid') return;
    focusHeading({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [status]);
}

/** The receipt, or the state of the payment (spec 2 §2). */
export function ReceiptPage({
  membership,
  isNew,
  isChanged,
  firstName,
  share,
  map,
  children,
}: ReceiptPageProps) {
  const known = receiptStatus(membership);
  // Directly after paying, an undecided order is processing, not abandoned.
  const status = isNew && known === 'unfinished' ? 'processing' : known;
  useStatusInView(status);
  const heading = useEachMinute((at) => headingOf(status, membership, at));
  const isPast = useEachMinute((at) => isDinnerOver(membership, at));
  const paid = membership.orders.filter((order) => order.status === 'paid');
  const unpaid = unpaidOf(membership, status);
  const isOneOfMany = paid.length > 1 || unpaid !== undefined;
  const expired = expiredLater(membership);
  return (
    <Page title={heading} className={styles.page}>
      {status === 'paid' && isNew && isUndecided(membership) && <Processing />}
      {isNew && isNewestPaid(membership) && (
        <Alert tone="success" role="status">
          <p>
            <b>Your order is in.</b> Thank you{firstName ? `, ${firstName}` : ''}!
          </p>
        </Alert>
      )}
      {isChanged && paid.length > 0 && !hasOpenChange(membership) && (
        <Alert tone="success" role="status">
          <p>
            <b>Your order is changed.</b>
          </p>
        </Alert>
      )}
      {paid.map((order) => (
        <OpenChange key={order.id} order={order} membership={membership} />
      ))}
      {paid.map((order) => (
        <OvertakenChange key={order.id} order={order} eventId={membership.eventId} />
      ))}
      <FailedPayment membership={membership} />
      {expired && (
        <Alert tone="notice">
          <p>Your later order {expired.id} was not paid in time. Nothing was charged for it.</p>
        </Alert>
      )}
      <ReceiptHero membership={membership} heading={heading} share={share} status={status} />
      {status !== 'paid' && <NextStep status={status} membership={membership} />}
      {status === 'paid' && <Afterwards membership={membership} isPast={isPast} />}
      {status === 'empty' ? (
        children
      ) : (
        <div className={styles.grid}>
          <ReceiptDetails membership={membership} isOver={isOverStatus(status)} isPast={isPast}>
            {status === 'paid' && !isPast && <NotifyMe d2d={membership.d2d} />}
            {status === 'paid' && !isPast && map}
            {status === 'paid' && <Neighbors membership={membership} firstName={firstName} />}
          </ReceiptDetails>
          <div className={styles.slip}>
            <OrderCard membership={membership} status={status} />
            {paid.map(
              ({ cancellableUntil, ...order }) =>
                cancellableUntil && (
                  <CancelOrder
                    key={order.id}
                    change={
                      order.changeableUntil && (
                        <ChangeOrder
                          order={order}
                          eventId={membership.eventId}
                          label={isOneOfMany ? `Change order ${order.id}` : undefined}
                        />
                      )
                    }
                    orderId={order.id}
                    isOneOfMany={isOneOfMany}
                    left={difference(order.total, order.refunded)}
                    feeKept={order.feeKeptOnCancel}
                    deliveryKept={order.d2dKeptOnCancel}
                    keepsPromoCode={order.promoCodeKeptOnCancel}
                    until={cancellableUntil}
                    timeZone={membership.eventTimeZone}
                  />
                ),
            )}
            {unpaid?.cancellableUntil && (
              <CancelUnpaid
                orderId={unpaid.id}
                until={unpaid.cancellableUntil}
                label={paid.length > 0 ? 'Cancel the unpaid order' : undefined}
              />
            )}
          </div>
          <div className={styles.more}>{children}</div>
        </div>
      )}
    </Page>
  );
}

/** A failed order stays payable, even if another order of the event is paid (spec 2 §8). */
function FailedPayment({ membership: { failedOrder, orders } }: { membership: Membership }) {
  if (!failedOrder) return null;
  const reason = orders.find(({ id }) => id === failedOrder.id)?.failureMessage;
  return (
    <Alert tone="loud" role="alert">
      {reason && <p>{reason}</p>}
      <p>
        <FailedPaymentText order={failedOrder} />
      </p>
    </Alert>
  );
}
