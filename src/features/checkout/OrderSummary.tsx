import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { NonProductLineItem } from '@/api/types';
import { ProductLines, TotalLines, type ProductLine } from '@/components/orders/OrderLines';
import { cx } from '@/components/ui/cx';
import { DateTile } from '@/components/ui/DateTile';
import { Money } from '@/components/ui/Money';
import { calendarDate } from '@/domain/eventDays';
import type { Cents } from '@/domain/money';
import { itemsText } from '@/domain/orderLabels';
import styles from './OrderSummary.module.css';

interface OrderSummaryProps {
  restaurantName: string;
  runAt: string;
  timeZone: string;
  /** 'Direct to door, 5:30 PM' */
  how: string;
  /** The delivery address or the pickup place, on one line. */
  where?: string | null;
  /** Link to the event, while the order can be changed. */
  editHref?: string;
  lines: readonly ProductLine[];
  baseCost: Cents;
  extras: readonly NonProductLineItem[];
  total: Cents;
  /** A newer quote is loading. */
  isUpdating?: boolean;
  children?: ReactNode;
}

/** The order beside the form; on a phone collapsed above it, with the total in its header. */
export function OrderSummary(props: OrderSummaryProps) {
  const { restaurantName, runAt, timeZone, how, where, editHref, lines, total, isUpdating } = props;
  const [isOpen, setIsOpen] = useState(false);
  const bodyId = useId();
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <aside className={styles.summary} aria-label="Order summary" aria-busy={isUpdating}>
      <div className={styles.head}>
        <DateTile className={styles.date} date={calendarDate(runAt, timeZone)} />
        <div className={styles.words}>
          <h2>{restaurantName}</h2>
          <p className="muted">{how}</p>
          {where && <p className="muted">{where}</p>}
          <p className={cx('muted', styles.short)}>
            {itemsText(count)} · <Money cents={total} />
          </p>
          {editHref && (
            <p>
              <Link to={editHref}>Edit your order</Link>
            </p>
          )}
        </div>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          aria-label={isOpen ? 'Hide order' : 'Show order'}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronDown aria-hidden="true" />
        </button>
      </div>
      <div id={bodyId} className={cx(styles.body, isOpen && styles.open)}>
        <SummaryBody {...props} />
      </div>
    </aside>
  );
}

function SummaryBody({ lines, baseCost, extras, total, isUpdating, children }: OrderSummaryProps) {
  return (
    <>
      <div className={styles.lines}>
        <ProductLines lines={lines} />
      </div>
      <div className={cx(styles.totals, isUpdating && styles.updating)}>
        <TotalLines itemsTotal={baseCost} extras={extras} />
      </div>
      <p className={cx(styles.grand, isUpdating && styles.updating)}>
        <span>Total</span>
        <Money cents={total} />
      </p>
      {children}
    </>
  );
}
