import type { ReactNode } from 'react';
import type { NonProductLineItem } from '@/api/types';
import { TotalLines } from '@/components/orders/OrderLines';
import { cx } from '@/components/ui/cx';
import { Money } from '@/components/ui/Money';
import type { Cents } from '@dwellivery/domain/money';
import styles from './OrderSummary.module.css';

export interface OrderTotalsProps {
  baseCost: Cents;
  extras: readonly NonProductLineItem[];
  total: Cents;
  /** A newer quote is loading. */
  isUpdating?: boolean;
  children?: ReactNode;
}

/** Each fee, tax, tip and reduction, and what they add up to. Never folded. */
export function OrderTotals({ baseCost, extras, total, isUpdating, children }: OrderTotalsProps) {
  return (
    <>
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

/** The totals as a card of their own, above the button of a form on a phone. */
export const OrderTotalsCard = (props: OrderTotalsProps) => (
  <section className={styles.summary} aria-label="Order total" aria-busy={props.isUpdating}>
    <OrderTotals {...props} />
  </section>
);
