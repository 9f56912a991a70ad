import type { Membership, MembershipLine } from '@/api/types';
import { ProductLines, TotalLines, type ProductLine } from '@/components/orders/OrderLines';
import { placedLine } from '@/components/orders/placedLine';
import { cx } from '@/components/ui/cx';
import { Money } from '@/components/ui/Money';
import { cents, difference, sumOf, type Cents } from '@dwellivery/domain/money';
import { ChangeHistory } from './ChangeHistory';
import { PaidWith } from './PaidWith';
import { canceledBefore, keptFeesText, linesByOrder, orderHow, type ReceiptStatus } from './receipt';
import styles from './OrderCard.module.css';

const toLine = (line: MembershipLine): ProductLine => placedLine(line, line.productName ?? line.name);

const STATUS_TEXT: Readonly<Record<Exclude<ReceiptStatus, 'paid' | 'empty'>, string>> = {
  processing: 'Payment on its way',
  unfinished: 'Payment not finished',
  failed: 'Not paid',
  expired: 'Expired',
  cancelled: 'Canceled',
};

interface OrderCardProps {
  membership: Membership;
  status: Exclude<ReceiptStatus, 'empty'>;
}

/**
 * The slip with lines, total and state of the order. Several paid orders are listed below each other, each with its total.
 */
export function OrderCard({ membership, status }: OrderCardProps) {
  const orders = linesByOrder(membership);
  const [first] = orders;
  const isOne = orders.length === 1;
  const isPaid = status === 'paid';
  const refunded = sumOf(...orders.map((order) => order.refunded));
  const total = sumOf(...orders.map((order) => order.total));
  const kept = isPaid ? difference(membership.totalPaid, total) : membership.totalPaid;
  const fees = keptFeesText(membership, kept);
  return (
    <section className={styles.slip} aria-labelledby="receipt-title">
      <div className={styles.inner}>
        <div className={styles.head}>
          <h2 id="receipt-title">{isPaid ? 'Receipt' : 'Your order'}</h2>
          {isOne && (
            <span className="muted">
              Order <span translate="no">{first?.id}</span>
            </span>
          )}
        </div>
        {!isPaid && (
          <p className={styles.status}>
            <b>{STATUS_TEXT[status]}</b>
          </p>
        )}
        {orders.map((order) => (
          <div key={order.id} className={cx(styles.order, status === 'cancelled' && styles.canceled)}>
            {!isOne && <OrderHead order={order} timeZone={membership.eventTimeZone} />}
            <ProductLines lines={order.products.map(toLine)} />
            <div className={styles.totals}>
              <TotalLines itemsTotal={order.itemsTotal} extras={order.extras} />
            </div>
            <ChangeHistory changes={order.changes} timeZone={membership.eventTimeZone} />
          </div>
        ))}
        {isPaid &&
          canceledBefore(membership).map((order) => (
            <CanceledOrder key={order.id} order={order} timeZone={membership.eventTimeZone} />
          ))}
        {isPaid && <KeptFee cents={kept} label={`${sentence(fees)} of a canceled order`} />}
        <p className={styles.grand}>
          <span>{isPaid ? 'Total paid' : 'Total'}</span>
          <Money cents={isPaid ? membership.totalPaid : total} />
        </p>
        {!isPaid && <KeptFee cents={kept} label={`Kept: ${fees}`} />}
        <Refunded cents={refunded} />
        {membership.paymentSummary && (
          <p className="muted">
            <PaidWith summary={membership.paymentSummary} />
          </p>
        )}
      </div>
    </section>
  );
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const KeptFee = ({ cents: kept, label }: { cents: Cents; label: string }) =>
  kept > 0 && (
    <p className={styles.refunded}>
      <span>{label}</span>
      <Money cents={kept} />
    </p>
  );

const Refunded = ({ cents: refunded }: { cents: Cents }) =>
  refunded > 0 && (
    <p className={styles.refunded}>
      <span>Refunded</span>
      <Money cents={difference(cents(0), refunded)} />
    </p>
  );

interface OneOrderProps {
  order: Membership['orders'][number];
  timeZone: string;
}

/** An order that was canceled beside one that is paid. Its dishes are not on the receipt any more. */
const CanceledOrder = ({ order, timeZone }: OneOrderProps) => (
  <div className={styles.order}>
    <div className={styles.canceled}>
      <OrderHead order={order} timeZone={timeZone} />
    </div>
    <Refunded cents={order.refunded} />
  </div>
);

function OrderHead({ order, timeZone }: OneOrderProps) {
  return (
    <h3 className={styles.orderHead}>
      <span>
        Order <span translate="no">{order.id}</span>
        <span>{`: ${orderHow(order, timeZone)}`}</span>
      </span>
      <Money cents={order.total} />
    </h3>
  );
}
