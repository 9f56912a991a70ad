import type { Membership, MembershipLine } from '@/api/types';
import { ProductLines, TotalLines, type ProductLine } from '@/components/orders/OrderLines';
import { Money } from '@/components/ui/Money';
import { formatTime } from '@/domain/eventDays';
import { linesByOrder, type OrderLines } from './receipt';
import styles from './ReceiptSlip.module.css';

const toLine = (line: MembershipLine): ProductLine => ({
  key: line.id,
  quantity: line.quantity,
  name: line.productName ?? line.name,
  price: line.price,
  choices: line.optionChoices.map(({ choiceName }) => choiceName).join(', '),
  notes: line.notes,
});

/** The torn slip: every line, and what was paid. Several orders stand one below the other, each with its own sum. */
export function ReceiptSlip({ membership }: { membership: Membership }) {
  const orders = linesByOrder(membership);
  const [first] = orders;
  const isOne = orders.length === 1;
  return (
    <section className={styles.slip} aria-labelledby="receipt-title">
      <div className={styles.inner}>
        <div className={styles.head}>
          <h2 id="receipt-title">Receipt</h2>
          {isOne && <span className="muted">Order {first?.id}</span>}
        </div>
        {orders.map((order) => (
          <div key={order.id} className={styles.order}>
            {!isOne && <OrderHead order={order} timeZone={membership.eventTimeZone} />}
            <ProductLines lines={order.products.map(toLine)} />
            <div className={styles.totals}>
              <TotalLines itemsTotal={order.itemsTotal} extras={order.extras} />
            </div>
          </div>
        ))}
        <p className={styles.grand}>
          <span>Total paid</span>
          <Money cents={membership.totalPaid} />
        </p>
        {membership.paymentSummary && <p className="muted">{membership.paymentSummary}</p>}
      </div>
    </section>
  );
}

function OrderHead({ order, timeZone }: { order: OrderLines; timeZone: string }) {
  const { id, d2d, pickupTime, total } = order;
  return (
    <h3 className={styles.orderHead}>
      <span>
        Order {id}: {d2d ? 'delivery' : 'pickup'}
        {pickupTime && `, ${formatTime(pickupTime, timeZone)}`}
      </span>
      <Money cents={total} />
    </h3>
  );
}
