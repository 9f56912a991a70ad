import type { ComponentProps } from 'react';
import styles from './Badge.module.css';
import { cx } from './cx';

interface BadgeProps extends ComponentProps<'span'> {
  tone?: 'plain' | 'available' | 'scarce' | 'off';
}

/** A short fact with an icon and text, for example how many places are left. */
export function Badge({ tone = 'plain', className, ...rest }: BadgeProps) {
  return <span {...rest} className={cx(styles.badge, styles[tone], className)} />;
}
