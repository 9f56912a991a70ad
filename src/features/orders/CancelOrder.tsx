import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { deferred } from '@/components/ui/deferred';
import type { Cents } from '@/domain/money';
import { formatDay, formatTime } from '@/domain/eventDays';
import type { CancelDialogProps } from './CancelDialog';
import styles from './Receipt.module.css';

interface CancelOrderProps {
  orderId: number;
  /** There are other paid orders: the button says which one it cancels. */
  isOneOfMany: boolean;
  total: Cents;
  /** ISO instant of the event's cut-off. */
  until: string;
  timeZone: string;
}

const dialog = deferred<CancelDialogProps>(() =>
  import(/* webpackChunkName: "cancel-part" */ './CancelDialog').then((module) => module.CancelDialog),
);

/** Before the cut-off an order can be taken back: the money, the time slot and the promo code with it. */
export function CancelOrder({ orderId, isOneOfMany, total, until, timeZone }: CancelOrderProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className={styles.cancel}>
      <p className="muted">
        You can cancel until {formatDay(until, timeZone)}, {formatTime(until, timeZone)}.
      </p>
      <Button
        variant="quiet"
        size="small"
        aria-haspopup="dialog"
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => setIsAsking(true)}
      >
        Cancel order{isOneOfMany && ` ${orderId}`}
      </Button>
      <dialog.Part
        wanted={isAsking}
        props={{ orderId, total, open: isAsking, onOpenChange: setIsAsking }}
        onFailure={() => setIsAsking(false)}
      />
    </div>
  );
}
