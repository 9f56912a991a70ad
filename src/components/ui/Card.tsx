import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import styles from './Card.module.css';
import { cx } from './cx';

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={cx(styles.card, styles.padded, className)} />;
}

/** A card that is a link as a whole, without padding, because its picture reaches the edge. */
export function LinkCard({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={cx(styles.card, styles.link, className)} />;
}
