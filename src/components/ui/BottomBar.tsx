import type { ReactNode } from 'react';
import { bottomBarRef } from './bottomBar';
import styles from './BottomBar.module.css';
import { cx } from './cx';

interface BottomBarProps {
  /** The name of the region. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** A screen's own bar, which stays at the bottom of the window. */
export const BottomBar = ({ label, className, children }: BottomBarProps) => (
  <section ref={bottomBarRef} className={cx(styles.bar, className)} aria-label={label}>
    {children}
  </section>
);
