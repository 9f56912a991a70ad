import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import styles from './Card.module.css';
import { cx } from './cx';

export interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'aside' | 'li';
  /** False if a picture reaches the edge. */
  padded?: boolean;
}

export function Card({ as: Tag = 'div', padded = true, className, ...rest }: CardProps) {
  const Box = Tag as 'div';
  return <Box {...rest} className={cx(styles.card, padded && styles.padded, className)} />;
}

export interface LinkCardProps extends ComponentProps<typeof Link> {
  padded?: boolean;
}

/** A card that is a link as a whole. */
export function LinkCard({ padded = false, className, ...rest }: LinkCardProps) {
  return <Link {...rest} className={cx(styles.card, styles.link, padded && styles.padded, className)} />;
}
