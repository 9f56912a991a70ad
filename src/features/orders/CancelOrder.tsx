import { asProblem } from '@/api/errors';
import { useCancelOrderMutation } from '@/api/ordersApi';
import { CancelButton } from '@/components/ui/CancelButton';
import { Money } from '@/components/ui/Money';
import { toast } from '@/components/ui/toast';
import { difference, type Cents } from '@/domain/money';
import { formatDay, formatTime } from '@/domain/eventDays';
import styles from './Receipt.module.css';

interface CancelOrderProps {
  orderId: number;
  /** There are other paid orders, so the button names the one it cancels. */
  isOneOfMany: boolean;
  /** What was paid and not refunded yet. */
  left: Cents;
  /** The reservation fee that is not refunded, because another order of the day remains. */
  feeKept: Cents;
  /** The promo code paid for that fee, so it stays used. */
  keepsPromoCode: boolean;
  /** ISO instant of the event's cut-off. */
  until: string;
  timeZone: string;
}

/** Cancels an order before the cut-off, which refunds it and frees its time slot and promo code. */
export function CancelOrder({
  orderId,
  isOneOfMany,
  left,
  feeKept,
  keepsPromoCode,
  until,
  timeZone,
}: CancelOrderProps) {
  const [cancel] = useCancelOrderMutation();
  return (
    <div className={styles.cancel}>
      <p className="muted">
        You can cancel until {formatDay(until, timeZone)}, {formatTime(until, timeZone)}.
      </p>
      <CancelButton
        variant="quiet"
        label={isOneOfMany ? `Cancel order ${orderId}` : 'Cancel order'}
        title="Cancel this order?"
        confirmLabel="Cancel order"
        onConfirm={() =>
          cancel(orderId)
            .unwrap()
            .then(
              () => toast.success('Your order was canceled.'),
              (error: unknown) => toast.error(asProblem(error).message),
            )
        }
      >
        {left > feeKept ? (
          <>
            <Money cents={difference(left, feeKept)} /> go back to your card.
          </>
        ) : (
          'Credit that you paid with comes back to your account.'
        )}{' '}
        {feeKept > 0 && (
          <>
            The reservation fee of <Money cents={feeKept} /> is kept, because another order of this day
            stays.{' '}
          </>
        )}
        {keepsPromoCode &&
          'Your promo code paid for the reservation fee of this day, so it stays used while another order of the day stays. '}
        This cannot be undone.
      </CancelButton>
    </div>
  );
}
