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
  /** The dish at the far end. */
  art?: Pick<ComponentProps<typeof DishArt>, 'hue' | 'src'>;
  /** In place of a dish. */
  end?: ReactNode;
  /** A heading and what is to be known of that day. */
  children: ReactNode;
}

/** A card in one row that leads to something of one day. */
export function DayCard({ to, date, size, art, end, children }: DayCardProps) {
  return (
    <LinkCard to={to} className={styles.row}>
      <DateTile size={size} date={date} />
      <span className={styles.words}>{children}</span>
      {art ? <DishArt {...art} className={styles.art} /> : end}
    </LinkCard>
  );
}
