import { useParams } from 'react-router-dom';
import { asProblem } from '@/api/errors';
import { useGetOrderQuery } from '@/api/ordersApi';
import { ErrorState } from '@/components/ui/States';
import { hrefTo } from '@/config/hrefTo';
import { routes } from '@/config/routes';
import { CheckoutFrame, CheckoutSkeleton } from '@/features/checkout/CheckoutFrame';
import { isOver } from '@/features/checkout/isOver';
import { RetryPage } from '@/features/checkout/RetryPage';
import { CancelUnpaid } from '@/features/orders/CancelOrder';
import { usePreloaded } from '../routing/usePreloaded';
import { Redirect } from '../routing/Redirect';

/** /orders/{id}/retry */
export function RetryRoute() {
  const { id = '' } = useParams();
  usePreloaded('receipt');
  const query = useGetOrderQuery(id, { refetchOnMountOrArgChange: true });
  const order = query.currentData;
  // Paid meanwhile, expired or cancelled: the receipt shows it.
  if (order && (order.status === 'paid' || isOver(order)))
    return <Redirect to={hrefTo('receipt', { id: order.membershipId })} />;
  const problem = query.error && !query.isFetching ? asProblem(query.error) : null;
  if (problem?.kind === 'notFound' || problem?.kind === 'invalid')
    return <Redirect to={hrefTo('eventGone')} />;
  return (
    <CheckoutFrame step={1} title={routes.retry.title}>
      {order ? (
        <>
          <RetryPage key={id} order={order} />
          {order.cancellableUntil && order.status !== 'processing' && (
            <CancelUnpaid orderId={order.id} until={order.cancellableUntil} />
          )}
        </>
      ) : problem ? (
        <ErrorState title={problem.message} onRetry={() => void query.refetch()} />
      ) : (
        <CheckoutSkeleton />
      )}
    </CheckoutFrame>
  );
}
