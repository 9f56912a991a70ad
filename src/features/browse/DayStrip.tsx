import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { DateTile } from '@/components/ui/DateTile';
import { cx } from '@/components/ui/cx';
import styles from './BrowseByDay.module.css';

interface DayStripProps {
  /** `YYYY-MM-DD`, all of the strip. */
  days: readonly string[];
  /** Those that have an event; undefined while they load. */
  open: readonly string[] | undefined;
  /** The day of the address. */
  chosen: string | undefined;
  /** The address limits the list to no days; false for a day and for a range of days. */
  isAll: boolean;
  /** The address with a day, or with all of them. */
  hrefOf: (day: string | null) => string;
}

/** The coming days as date tiles. Links, so that Back returns to the day before. A day without an event is no link. */
export function DayStrip({ days, open, chosen, isAll, hrefOf }: DayStripProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Scrolls the strip only: a linked day may be beyond its edge.
    const tile = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (tile && list.current) list.current.scrollLeft = tile.offsetLeft - list.current.clientWidth / 2;
  }, [chosen]);
  return (
    <nav aria-label="Days">
      <ul ref={list} className={styles.days}>
        <li>
          <Link
            to={hrefOf(null)}
            className={cx(styles.day, styles.all)}
            aria-current={isAll ? 'true' : undefined}
          >
            All days
          </Link>
        </li>
        {days.map((day) => (
          <li key={day}>
            {open?.includes(day) || day === chosen ? (
              <Link
                to={hrefOf(day)}
                className={styles.day}
                aria-current={day === chosen ? 'true' : undefined}
              >
                <DateTile date={day} size="s" />
              </Link>
            ) : (
              <span className={cx(styles.day, styles.none)}>
                <DateTile date={day} size="s" />
                <span className="vh">{open ? 'no events' : ''}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
