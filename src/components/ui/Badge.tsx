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

type ChipProps = (ComponentProps<'a'> & { as: 'a' }) | (ComponentProps<'button'> & { as?: 'button' });

/** Where you are in a rail (`aria-current`) or which filter is on (`aria-pressed`). */
export function Chip(props: ChipProps) {
  const className = cx(styles.chip, props.className);
  if (props.as === 'a') {
    const { as: _, children, ...rest } = props;
    return (
      <a {...rest} className={className}>
        {children}
      </a>
    );
  }
  const { as: _, ...rest } = props;
  return <button type="button" {...rest} className={className} />;
}
