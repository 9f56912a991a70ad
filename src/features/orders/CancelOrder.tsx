import type { ReactNode } from 'react';
import { useCancelOrderMutation } from '@/api/ordersApi';
import { CancelButton } from '@/components/ui/CancelButton';
import { Money } from '@/components/ui/Money';
import { toast } from '@/components/ui/toast';
import { difference, sumOf, type Cents } from '@dwellivery/domain/money';
import { formatDay, formatTime } from '@dwellivery/domain/eventDays';
import { instantOf } from '@dwellivery/domain/zone';
import { useEachMinute } from '@/lib/useEachMinute';
import { reasonToRetry } from '@/store/toastProblem';
import styles from './Receipt.module.css';

interface CancelOrderProps {
  orderId: number;
  /** There are other orders that can be canceled, so the button names the one it cancels. */
  isOneOfMany: boolean;
  /** What was paid and not refunded yet. */
  left: Cents;
  /** The reservation fee that is not refunded, because another order of the day remains. */
  feeKept: Cents;
  /** The delivery fee that is not refunded, because orders of neighbors come with this delivery. */
  deliveryKept: Cents;
  /** The promo code paid for a kept fee, so it stays used. */
  keepsPromoCode: boolean;
  /** ISO instant of the event's cut-off. */
  until: string;
  timeZone: string;
  /** The button that changes the order, where it can be changed. */
  change?: ReactNode;
}

/** Shown until the cut-off, also on a page that is open over it. */
const BeforeCutOff = ({ until, children }: { until: string; children: ReactNode }) =>
  useEachMinute((at) => at < instantOf(until)) && <div className={styles.cancel}>{children}</div>;

/** Cancels an order before the cut-off, which refunds it and frees its time slot and promo code. */
export function CancelOrder({
  orderId,
  isOneOfMany,
  left,
  feeKept,
  deliveryKept,
  keepsPromoCode,
  until,
  timeZone,
  change,
}: CancelOrderProps) {
  const kept = sumOf(feeKept, deliveryKept);
  return (
    <BeforeCutOff until={until}>
      <p className="muted">
        You can {change ? 'change or cancel' : 'cancel'} until {formatDay(until, timeZone)},{' '}
        {formatTime(until, timeZone)}.
      </p>
      {change}
      <AskToCancel
        orderId={orderId}
        onlyUnpaid={false}
        label={isOneOfMany ? `Cancel order ${orderId}` : 'Cancel order'}
      >
        {left > kept ? (
          <>
            <Money cents={difference(left, kept)} /> goes back to your card.
          </>
        ) : (
          'Credit that you paid with comes back to your account.'
        )}{' '}
        {feeKept > 0 && (
          <>
            The reservation fee of <Money cents={feeKept} /> is kept for another order of this day. It comes
            back if that one is canceled or stays unpaid.{' '}
          </>
        )}
        {deliveryKept > 0 && (
          <>
            The delivery fee of <Money cents={deliveryKept} /> is kept, because orders of neighbors come with
            this delivery. It comes back if all of them are canceled.{' '}
          </>
        )}
        {keepsPromoCode &&
          deliveryKept > 0 &&
          'Your promo code paid for a fee that is kept, so it stays used. '}
        {keepsPromoCode &&
          deliveryKept === 0 &&
          'Your promo code paid for the reservation fee of this day, so it stays used while another order of the day stays. '}
      </AskToCancel>
    </BeforeCutOff>
  );
}

interface CancelUnpaidProps {
  orderId: number;
  /** ISO instant of the event's cut-off. */
  until: string;
  label?: string;
}

/** Cancels an order that is not paid, which would otherwise stay payable until the cut-off. */
export const CancelUnpaid = ({ orderId, until, label = 'Cancel order' }: CancelUnpaidProps) => (
  <BeforeCutOff until={until}>
    <AskToCancel orderId={orderId} onlyUnpaid label={label}>
      It is not paid. Its place, promo code and credit become free.{' '}
    </AskToCancel>
  </BeforeCutOff>
);

interface AskToCancelProps {
  orderId: number;
  /** What the question says is true of an unpaid order alone: one that was paid meanwhile stays. */
  onlyUnpaid: boolean;
  label: string;
  children: ReactNode;
}

function AskToCancel({ orderId, onlyUnpaid, label, children }: AskToCancelProps) {
  const [cancel] = useCancelOrderMutation();
  return (
    <CancelButton
      variant="quiet"
      label={label}
      title="Cancel this order?"
      confirmLabel="Cancel order"
      onConfirm={() =>
        cancel({ orderId, onlyUnpaid })
          .unwrap()
          .then(() => void toast.success('Your order was canceled.'), reasonToRetry)
      }
    >
      {children}
      This cannot be undone.
    </CancelButton>
  );
}
