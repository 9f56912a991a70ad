import type { ComponentProps } from 'react';
import styles from './Badge.module.css';
import { cx } from './cx';

export interface BadgeProps extends ComponentProps<'span'> {
  tone?: 'plain' | 'available' | 'scarce' | 'off' | 'vip';
}

/** A short fact about a thing: how it is served, how many places are left. Icon first, then words. */
export function Badge({ tone = 'plain', className, ...rest }: BadgeProps) {
  return <span {...rest} className={cx(styles.badge, styles[tone], className)} />;
}
