import type { EventDetail } from '@/api/types';
import { announce } from '@/components/ui/announce';
import { ChangeStrip, ORDER_STAYS } from '@/components/orders/JoinedStrip';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { changeEnded, selectChange } from '@/store/slices/carts';

interface ChangeLineProps {
  event: EventDetail;
  /** The change is being paid, and cannot be given up. */
  isPaying: boolean;
}

/** Which paid order the checkout changes. Given up, its empty cart leads back to the menu. */
export function ChangeLine({ event, isPaying }: ChangeLineProps) {
  const dispatch = useAppDispatch();
  const isChange = useAppSelector((state) => selectChange(state, event.id) !== undefined);
  if (!isChange) return null;
  const keep = () => {
    dispatch(changeEnded({ eventId: event.id }));
    announce(ORDER_STAYS);
  };
  return <ChangeStrip event={event} onKeep={isPaying ? undefined : keep} />;
}
