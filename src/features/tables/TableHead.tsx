import type { Table } from '@/api/types';
import { DateTile } from '@/components/ui/DateTile';
import { DishImage, NO_PICTURE, Stage } from '@/components/ui/DishArt';
import { calendarDate } from '@dwellivery/domain/eventDays';
import { handoverOf } from './tableState';
import styles from './Table.module.css';

interface TableHeadProps {
  table: Table;
  /** When and how it comes. */
  when: string;
}

/** The head of a table's page: its day, its name, the kitchen. */
export const TableHead = ({ table, when }: TableHeadProps) => (
  <Stage hue={table.hue} className={styles.head}>
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
