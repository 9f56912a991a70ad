import type { ReactNode } from 'react';
import type { Membership } from '@/api/types';
import { LinkButton } from '@/components/ui/Button';
import { Spinner } from '@/components/ui/Spinner';
import { hrefTo } from '@/config/hrefTo';
import { formatMoney, sumOf } from '@dwellivery/domain/money';
import { PaidWith } from './PaidWith';
import { canceledBefore, keptFeesText, type ReceiptStatus } from './receipt';
import styles from './Receipt.module.css';

function overText(status: ReceiptStatus, membership: Membership): ReactNode {
  const { orders, eventCancelledAt, eventStatus, restaurantName } = membership;
  const orOver = (next: string) => (eventStatus === 'open' ? next : 'The event takes no more orders.');
  if (status === 'empty') return `Nothing was charged. ${orOver('The menu is still there.')}`;
  if (status !== 'cancelled')
    return `It was not paid in time, and nothing was charged. ${orOver('You can order it again from the menu.')}`;
  const wasPaid = canceledBefore(membership).length > 0;
  const reason = eventCancelledAt ? `${restaurantName} had to cancel this event. ` : '';
  if (!wasPaid) return `${reason}Nothing was charged.`;
  // Nothing is paid any more, so what is paid was kept, by card or by credit.
  const hasKept = membership.paid_fee || membership.totalPaid > 0;
  const kept = hasKept ? `, except for the ${keptFeesText(membership, membership.totalPaid)}` : '';
  const refunded = sumOf(...orders.map((order) => order.refunded));
  const back = refunded > 0 && membership.paymentSummary;
  if (back)
    return (
      <>
        <span>{`${reason}${formatMoney(refunded)} goes back to `}</span>
        <PaidWith summary={back} />
        <span>{`${kept}.`}</span>
      </>
    );
  return `${reason}What you paid is on its way back to you${kept}.`;
}

/** What the customer can do about an unpaid order. A failed one has its link in the alert above. */
export function NextStep({ status, membership }: { status: ReceiptStatus; membership: Membership }) {
  if (status === 'failed') return null;
  if (status === 'unfinished') return <Unfinished orders={membership.orders} />;
  if (status === 'processing') return <Processing />;
  return (
    <div className={styles.waiting}>
      <p>{overText(status, membership)}</p>
      {membership.eventStatus === 'open' ? (
        <LinkButton to={hrefTo('event', { id: membership.eventId })}>Back to menu</LinkButton>
      ) : (
        <LinkButton to={hrefTo('browse')}>Browse other events</LinkButton>
      )}
    </div>
  );
}

export function Processing() {
  return (
    <div className={styles.waiting} role="status">
      <Spinner />
      <p>Your bank has not answered yet. This page tells you as soon as it does; you need not pay again.</p>
    </div>
  );
}

/** The page keeps polling, because the customer may still pay on the bank's page in another tab. */
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
