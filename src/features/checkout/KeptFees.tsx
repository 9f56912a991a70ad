import { Link } from 'react-router-dom';
import type { Order } from '@/api/types';
import { Alert } from '@/components/ui/Alert';
import { Money } from '@/components/ui/Money';
import { hrefTo } from '@/config/hrefTo';
import { sumOf } from '@dwellivery/domain/money';
import { useIsVip } from './useIsVip';

/** An unpaid order keeps its price, so a customer who became a VIP member since would pay fees that a new order does not have. */
export function KeptFees({ order }: { order: Order }) {
  const isVip = useIsVip();
  const fees = order.nonProductLineItems.filter(({ sku }) => sku === 'service_fee' || sku === 'fee');
  const sum = sumOf(...fees.map(({ price }) => price));
  if (!isVip || sum === 0) return null;
  return (
    <Alert tone="notice">
      This order was placed before you became a VIP member and keeps its fees of <Money cents={sum} />. To pay
      none, <Link to={hrefTo('event', { id: order.eventId })}>order again from the menu</Link>.
    </Alert>
  );
}
