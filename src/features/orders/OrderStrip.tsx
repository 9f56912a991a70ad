import type { ReactNode } from 'react';
import type { Membership } from '@/api/types';
import { OrderDoor, StageWords } from './OrderStage';
import styles from './OrderStrip.module.css';

interface OrderStripProps {
  membership: Membership;
  /** The way to the receipt. */
  children: ReactNode;
}

/** The customer's own order on its day, above the event. */
export const OrderStrip = ({ membership, children }: OrderStripProps) => (
  <section className={styles.strip} aria-label="Your order">
    <OrderDoor membership={membership} />
    <div className={styles.words}>
      <StageWords membership={membership} className={styles.stage} />
      {children}
    </div>
  </section>
);
