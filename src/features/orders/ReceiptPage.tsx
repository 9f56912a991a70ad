import type { ReactNode } from 'react';
import type { Membership } from '@/api/types';
import { FailedPaymentText } from '@/components/orders/FailedPaymentText';
import { Alert } from '@/components/ui/Alert';
import { LinkButton } from '@/components/ui/Button';
import { Page } from '@/components/ui/Page';
import { Spinner } from '@/components/ui/Spinner';
import { hrefTo } from '@/config/routes';
import { receiptHeading } from '@/domain/orders';
import { CancelOrder } from './CancelOrder';
import { receiptStatus, type ReceiptStatus } from './receipt';
import { ReceiptDetails } from './ReceiptDetails';
import { ReceiptHero } from './ReceiptHero';
import { ReceiptSlip } from './ReceiptSlip';
import styles from './Receipt.module.css';

interface ReceiptPageProps {
  membership: Membership;
  /** The customer has just paid. */
  isNew: boolean;
  firstName: string | null;
  share: ReactNode;
  /** The way to the pickup place. */
  map?: ReactNode;
  /** Browse other restaurants. */
  children?: ReactNode;
}

function headingOf(status: ReceiptStatus, restaurantName: string): string {
  switch (status) {
    case 'paid':
      return receiptHeading(restaurantName);
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

/** What was ordered, when and where it comes, what it cost; or how far the payment is (spec 2 §2). */
export function ReceiptPage({ membership, isNew, firstName, share, map, children }: ReceiptPageProps) {
  const known = receiptStatus(membership);
  // Whoever has just paid has not left the payment: the provider's answer is on its way.
  const status = isNew && known === 'unfinished' ? 'processing' : known;
  const heading = headingOf(status, membership.restaurantName);
  const paid = membership.orders.filter((order) => order.status === 'paid');
  return (
    <Page title={heading} className={styles.page}>
      {status === 'paid' && isNew && (
        <Alert tone="success" role="status">
          <p>
            <b>Your order is in.</b> Thank you{firstName ? `, ${firstName}` : ''}!
          </p>
        </Alert>
      )}
      <FailedPayment membership={membership} />
      <ReceiptHero membership={membership} heading={heading} share={share} isPaid={status === 'paid'} />
      {status === 'paid' ? (
        <div className={styles.grid}>
          <ReceiptDetails membership={membership}>{map}</ReceiptDetails>
          <div className={styles.slip}>
            <ReceiptSlip membership={membership} />
            {paid.map(
              ({ id, total, cancellableUntil }) =>
                cancellableUntil && (
                  <CancelOrder
                    key={id}
                    orderId={id}
                    isOneOfMany={paid.length > 1}
                    total={total}
                    until={cancellableUntil}
                    timeZone={membership.eventTimeZone}
                  />
                ),
            )}
          </div>
          <div className={styles.more}>{children}</div>
        </div>
      ) : (
        <>
          <Unpaid status={status} membership={membership} />
          {children}
        </>
      )}
    </Page>
  );
}

/** A failed order stays payable, whatever else of the event is paid (spec 2 §8). */
function FailedPayment({ membership: { failedOrder } }: { membership: Membership }) {
  if (!failedOrder) return null;
  return (
    <Alert tone="loud" role="alert">
      <p>
        <FailedPaymentText order={failedOrder} />
      </p>
    </Alert>
  );
}

function Unpaid({ status, membership }: { status: ReceiptStatus; membership: Membership }) {
  if (status === 'processing') {
    return (
      <div className={styles.waiting} role="status">
        <Spinner label={null} />
        <p>Your bank has not answered yet. This page tells you as soon as it does; you need not pay again.</p>
      </div>
    );
  }
  if (status === 'unfinished') return <Unfinished orders={membership.orders} />;
  if (status === 'failed') return null;
  return (
    <div className={styles.waiting}>
      <p>
        {status === 'cancelled'
          ? 'What you paid is on its way back to you.'
          : 'Nothing was charged. The menu is still there.'}
      </p>
      <LinkButton to={hrefTo('event', { id: membership.eventId })}>Back to menu</LinkButton>
    </div>
  );
}

/** It may still be paid on the bank's page, in another tab: the page asks on. */
function Unfinished({ orders }: Pick<Membership, 'orders'>) {
  const order = orders.find(({ awaitsPayment }) => awaitsPayment);
  return (
    <div className={styles.waiting}>
      <p role="status">
        We are waiting for your payment. If you have left it, you can finish it here. You are never charged
        twice for this order.
      </p>
      {order && <LinkButton to={hrefTo('retry', { id: order.id })}>Finish payment</LinkButton>}
    </div>
  );
}
