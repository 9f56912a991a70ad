import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { areGuests, ProductLines, type ProductLine } from '@/components/orders/OrderLines';
import { cx } from '@/components/ui/cx';
import { DateTile } from '@/components/ui/DateTile';
import { Money } from '@/components/ui/Money';
import { calendarDate } from '@dwellivery/domain/eventDays';
import { itemsText } from '@dwellivery/domain/orderLabels';
import styles from './OrderSummary.module.css';
import { OrderTotals, type OrderTotalsProps } from './OrderTotals';

interface OrderSummaryProps extends OrderTotalsProps {
  restaurantName: string;
  /** When it is handed over. */
  at: string;
  timeZone: string;
  /** 'Direct to door, 5:30 PM' */
  how: string;
  /** The delivery address or the pickup place, on one line. */
  where?: string | null;
  /** Link to the event, while the order can be changed there. */
  editHref?: string;
  lines: readonly ProductLine[];
  /** Instead of the plain lines. */
  dishes?: ReactNode;
  /** The screen shows the totals itself, nearer to its button. */
  hasTotalsElsewhere?: boolean;
}

/** The order beside the form; on a phone above it, where only its dishes are folded: what they add up to is seen before paying. */
export function OrderSummary(props: OrderSummaryProps) {
  const { restaurantName, at, timeZone, how, where, editHref, lines, dishes, hasTotalsElsewhere, ...totals } =
    props;
  // Whose dishes the host pays is seen before paying.
  const [isOpen, setIsOpen] = useState(() => areGuests(lines));
  const bodyId = useId();
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <aside className={styles.summary} aria-label="Order summary" aria-busy={totals.isUpdating}>
      <div className={styles.head}>
        <DateTile className={styles.date} date={calendarDate(at, timeZone)} />
        <div className={styles.words}>
          <h2>{restaurantName}</h2>
          <p className="muted">{how}</p>
          {where && <p className="muted">{where}</p>}
          <p className={cx('muted', styles.short)}>
            <span>{itemsText(count)}</span> · <Money cents={totals.total} />
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
          aria-label={isOpen ? 'Hide dishes' : 'Show dishes'}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronDown aria-hidden="true" />
        </button>
      </div>
      <div id={bodyId} className={cx(styles.dishes, isOpen && styles.open)}>
        {dishes || <ProductLines lines={lines} />}
      </div>
      {!hasTotalsElsewhere && <OrderTotals {...totals} />}
    </aside>
  );
}
