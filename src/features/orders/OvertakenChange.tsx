import type { Membership } from '@/api/types';
import { announceOwnOrder, CHOICE_KEPT, ORDER_CHANGED, ORDER_STAYS } from '@/components/orders/JoinedStrip';
import { Alert } from '@/components/ui/Alert';
import { Button, LinkButton } from '@/components/ui/Button';
import { hrefTo } from '@/config/hrefTo';
import { useAppSelector } from '@/store/hooks';
import { selectChange } from '@/store/slices/carts';
import { useKeepOrder } from '@/store/useKeepOrder';

interface OvertakenChangeProps {
  order: Pick<Membership['orders'][number], 'id' | 'version'>;
  eventId: number;
}

/** The cart changes an order that was changed elsewhere since, in another tab or on another device. */
export function OvertakenChange({ order: { id, version }, eventId }: OvertakenChangeProps) {
  const isOvertaken = useAppSelector((state) => {
    const changes = selectChange(state, eventId);
    return changes?.orderId === id && changes.version < version;
  });
  const { keepOfCart, isKeeping } = useKeepOrder(eventId);
  if (!isOvertaken) return null;
  const keep = async () => {
    if (await keepOfCart()) announceOwnOrder(ORDER_STAYS);
  };
  return (
    <Alert tone="notice" role="status">
      <p>
        <b>{ORDER_CHANGED}</b> {CHOICE_KEPT}
      </p>
      <LinkButton size="small" to={hrefTo('checkout', { id: eventId })}>
        Go on
      </LinkButton>{' '}
      <Button variant="quiet" size="small" loading={isKeeping} onClick={() => void keep()}>
        Keep it as it is
      </Button>
    </Alert>
  );
}
