import type { EventDetail } from '@/api/types';
import { announce } from '@/components/ui/announce';
import { ChangeStrip, ORDER_STAYS } from '@/components/orders/JoinedStrip';
import { useAppSelector } from '@/store/hooks';
import { selectChange } from '@/store/slices/carts';
import { useKeepOrder } from '@/store/useKeepOrder';

interface ChangeLineProps {
  event: EventDetail;
  /** The change is being paid, and cannot be given up. */
  isPaying: boolean;
}

/** Which paid order the checkout changes. Given up, its empty cart leads back to the menu. */
export function ChangeLine({ event, isPaying }: ChangeLineProps) {
  const { keepOfCart, isKeeping } = useKeepOrder(event.id);
  const isChange = useAppSelector((state) => selectChange(state, event.id) !== undefined);
  if (!isChange) return null;
  const keep = async () => {
    if (await keepOfCart()) announce(ORDER_STAYS);
  };
  return (
    <ChangeStrip event={event} onKeep={isPaying ? undefined : () => void keep()} isKeeping={isKeeping} />
  );
}
