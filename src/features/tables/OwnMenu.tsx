import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import styles from './SharedCart.module.css';

/** The menu for the host, folded: everybody's dishes come first. */
export const OwnMenu = ({ children }: { children: ReactNode }) => (
  <details className={styles.ownMenu}>
    <summary className={cx('wrap', styles.ownSummary)}>Choose your own dishes</summary>
    {children}
  </details>
);
