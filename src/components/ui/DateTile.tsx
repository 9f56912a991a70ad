import { dayInWords } from '@dwellivery/domain/eventDays';
import { cx } from './cx';
import styles from './DateTile.module.css';
import { VisuallyHidden } from './VisuallyHidden';

interface DateTileProps {
  /** A calendar day, 'YYYY-MM-DD'. Convert an instant to a day in the event's zone first. */
  date: string;
  /** s 54 px lists and pins, m 72 cards, xl 168 hero. Any other width: set `--w` by class. */
  size?: 's' | 'm' | 'xl';
  /** Map pins drop the month; it is in their info window. */
  withMonth?: boolean;
  className?: string;
}

export function DateTile({ date, size = 'm', withMonth = true, className }: DateTileProps) {
  const words = dayInWords(date);
  if (!words) return null;
  return (
    <time dateTime={date.slice(0, 10)} className={cx(styles.tile, size !== 'm' && styles[size], className)}>
      <VisuallyHidden>{words.spoken}</VisuallyHidden>
      <span className={styles.paper} aria-hidden="true">
        <span className={styles.weekday}>{words.weekday.toUpperCase()}</span>
        <span className={styles.day}>{words.day}</span>
        {withMonth && <span className={styles.month}>{words.month}</span>}
      </span>
    </time>
  );
}
