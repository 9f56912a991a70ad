import type { ComponentProps, ReactNode } from 'react';
import { LinkCard } from './Card';
import { DateTile } from './DateTile';
import styles from './DayCard.module.css';
import { DishArt } from './DishArt';

interface DayCardProps {
  to: string;
  /** Calendar date, `2026-06-18`. */
  date: string;
  size?: ComponentProps<typeof DateTile>['size'];
  /** The dish at the end. */
  art?: Pick<ComponentProps<typeof DishArt>, 'hue' | 'src'>;
  /** Replaces the dish. */
  end?: ReactNode;
  /** A heading and facts. */
  children: ReactNode;
}

/** A card in one row with a date, as a link. */
export function DayCard({ to, date, size, art, end, children }: DayCardProps) {
  return (
    <LinkCard to={to} className={styles.row}>
      <DateTile size={size} date={date} />
      <span className={styles.words}>{children}</span>
      {art ? <DishArt {...art} className={styles.art} /> : end}
    </LinkCard>
  );
}
