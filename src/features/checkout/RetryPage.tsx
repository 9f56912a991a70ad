import { Link } from 'react-router-dom';
import type { Order } from '@/api/types';
import { Alert } from '@/components/ui/Alert';
import { hrefTo } from '@/config/hrefTo';
import { PayOrder } from './PayOrder';

/** Pays a failed order again (spec 2 §2, §8). */
export function RetryPage({ order }: { order: Order }) {
  return (
    <PayOrder order={order} isRetry>
      <Alert tone="notice">
        <p>
          There was an issue with your payment. Please check your card and try again. If you see a charge for
          this order, <Link to={hrefTo('support')}>contact support</Link>.
        </p>
      </Alert>
    </PayOrder>
  );
}
