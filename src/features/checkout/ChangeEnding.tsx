import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useGetOrderQuery } from '@/api/ordersApi';
import type { EventDetail } from '@/api/types';
import { Button, LinkButton } from '@/components/ui/Button';
import { focusHeading } from '@/components/ui/focusHeading';
import { hrefTo } from '@/config/hrefTo';
import { joinedOf } from '@dwellivery/domain/tables';
import { CHOICE_KEPT } from '@/components/orders/JoinedStrip';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { changeRebased, selectCart } from '@/store/slices/carts';
import { toastProblem } from '@/store/toastProblem';
import { useStartChange, type Changeable } from '@/store/useStartChange';

/**
 * Why the change that is in the cart cannot go on, by the order as the server has it now; null while it can. One that was sent is not
 * asked for: its own success gives the order another version.
 */
export function useChangeOver(eventId: number): string | null {
  const { changes, transactionId } = useAppSelector((state) => selectCart(state, eventId));
  const isAsked = changes !== undefined && transactionId === null;
  const { currentData: order } = useGetOrderQuery(isAsked ? changes.orderId : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  if (!isAsked || !order) return null;
  if (order.status !== 'paid') return 'order_unpaid';
  if (order.version !== changes.version) return 'order_changed';
  return order.changeableUntil === null ? 'change_too_late' : null;
}

interface ChangeEndingProps {
  event: EventDetail;
  code: string;
  /** The change goes on, or was begun again. */
  onBegun: () => void;
}

/** The way on after a change that cannot go on: what was chosen or the order as it is now, or its receipt. */
export function ChangeEnding({ event, code, onBegun }: ChangeEndingProps) {
  const { changes, table } = useAppSelector((state) => selectCart(state, event.id));
  const dispatch = useAppDispatch();
  const { read, begin } = useStartChange();
  const [isBusy, setIsBusy] = useState(false);
  const receipt = event.membership !== null && (
    <LinkButton variant="outline" size="small" to={hrefTo('receipt', { id: event.membership })}>
      See your receipt
    </LinkButton>
  );
  if (code !== 'order_changed' || !changes) return receipt;
  const start = async (how: (now: Changeable) => void) => {
    setIsBusy(true);
    try {
      how(await read(changes.orderId, joinedOf(table)?.host ?? null));
      onBegun();
      // The pressed button goes.
      focusHeading({ preventScroll: true });
    } catch (error) {
      toastProblem(error);
    }
    setIsBusy(false);
  };
  const rebase = ({ order: { version } }: Changeable) =>
    dispatch(changeRebased({ eventId: event.id, version }));
  return (
    <>
      <p>{CHOICE_KEPT}</p>
      <Button size="small" loading={isBusy} onClick={() => void start(rebase)}>
        Go on with what you chose
      </Button>{' '}
      <Button variant="outline" size="small" loading={isBusy} onClick={() => void start(begin)}>
        Change the newer order
      </Button>{' '}
      {receipt}
    </>
  );
}
