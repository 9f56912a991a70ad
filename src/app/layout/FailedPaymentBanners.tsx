import { TriangleAlert } from 'lucide-react';
import type { FailedOrder } from '@/api/types';
import { useBottomBarHeight } from '@/components/ui/bottomBar';
import { FailedPaymentText } from '@/components/orders/FailedPaymentText';
import styles from './FailedPaymentBanners.module.css';

/** Orders whose payment failed, each with a link to pay it (spec 1 §2). */
export function FailedPaymentBanners({ orders }: { orders: readonly FailedOrder[] }) {
  useBottomBarHeight();
  if (orders.length === 0) return null;
  return (
    <aside className={styles.failed} aria-label="Failed payments">
      <ul className="wrap">
        {orders.map((order) => (
          <li key={order.id}>
            <TriangleAlert aria-hidden="true" />
            <span>
              <FailedPaymentText order={order} />
            </span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
