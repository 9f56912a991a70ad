import type { Table } from '@/api/types';
import { cx } from '@/components/ui/cx';
import { DateTile } from '@/components/ui/DateTile';
import { DishImage, NO_PICTURE, Stage } from '@/components/ui/DishArt';
import { calendarDate } from '@dwellivery/domain/eventDays';
import { handoverOf } from './tableState';
import styles from './Table.module.css';

interface TableHeadProps {
  table: Table;
  /** When and how it comes. */
  when: string;
  /** Lower on a phone, without the picture: the food comes first, and below. */
  isCompact?: boolean;
}

/** The head of a table's page: its day, its name, the kitchen. */
export const TableHead = ({ table, when, isCompact }: TableHeadProps) => (
  <Stage hue={table.hue} className={cx(styles.head, isCompact && styles.compact)}>
    <DateTile className={styles.date} date={calendarDate(handoverOf(table), table.eventTimeZone)} />
    <div className={styles.words}>
      <h1>{table.name}</h1>
      <p>
        <b>{table.restaurantName}</b>
      </p>
      <p>{when}</p>
    </div>
    <DishImage src={table.eventImage ?? NO_PICTURE} className={styles.food} eager priority />
  </Stage>
);
