import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useMemo, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useListOpenDaysQuery, type OpenDay } from '@/api/openDaysApi';
import type { ProjectFilter } from '@/api/types';
import { cx } from '@/components/ui/cx';
import { DishImage, hueStyle } from '@/components/ui/DishArt';
import { Skeleton, SkeletonGroup } from '@/components/ui/Skeleton';
import { VisuallyHidden } from '@/components/ui/VisuallyHidden';
import { dayInWords, todayDate } from '@dwellivery/domain/eventDays';
import { useEachMinute } from '@/lib/useEachMinute';
import { hasDays, withParam, type BrowseParams } from './browseQuery';
import styles from './DayStrip.module.css';

interface DayStripProps {
  params: BrowseParams;
  /** The list's filter; null while the place is unknown. */
  filter: ProjectFilter | null;
}

const DAY_PARAMS = ['run_on', 'starts', 'ends'];
const BONES = 6;

/** The list without its days, which the strip itself offers. */
function dayless({ run_on: _on, run_at_since: _since, run_at_within: _within, ...rest }: ProjectFilter) {
  return rest;
}

type StripDay = Pick<OpenDay, 'date'> & Partial<OpenDay>;

/** The coming days that have an event, and the chosen one, which may have none. */
function daysOf(open: readonly OpenDay[], today: string, chosen: string | undefined): StripDay[] {
  const coming: StripDay[] = open.filter(({ date }) => date >= today);
  if (!chosen || coming.some(({ date }) => date === chosen)) return coming;
  return [...coming, { date: chosen }].sort((one, other) => (one.date < other.date ? -1 : 1));
}

/** The days that have an event, each a door hanger with a dish of that day. Links, so that Back returns to the day before. */
export function DayStrip({ params, filter }: DayStripProps) {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const anyDay = useMemo(() => filter && dayless(filter), [filter]);
  const { currentData: open, isError } = useListOpenDaysQuery(anyDay ?? skipToken);
  const today = useEachMinute(todayDate);
  const chosen = params.runOn ?? (params.starts === params.ends ? params.starts : undefined);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Scrolls the strip only: a linked day may be beyond its edge.
    const day = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (day && list.current) list.current.scrollLeft = day.offsetLeft - list.current.clientWidth / 2;
  }, [chosen, open]);

  if (!open && !isError) return <DayBones />;
  const days = daysOf(open ?? [], today, chosen);
  if (days.length === 0 && !hasDays(params)) return null;
  const hrefOf = (day: string | null) => {
    const query = withParam(search, DAY_PARAMS, 'run_on', day).toString();
    return query ? `${pathname}?${query}` : pathname;
  };
  return (
    <nav aria-label="Days">
      <ul ref={list} className={styles.days}>
        <li>
          <Link
            to={hrefOf(null)}
            className={cx(styles.hanger, styles.all)}
            aria-current={hasDays(params) ? undefined : 'true'}
          >
            All days
          </Link>
        </li>
        {days.map((day) => (
          <li key={day.date}>
            <Link
              to={hrefOf(day.date)}
              className={styles.hanger}
              style={hueStyle(day.hue)}
              aria-current={day.date === chosen ? 'true' : undefined}
            >
              <Day {...day} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Day({ date, image }: StripDay) {
  const words = dayInWords(date);
  if (!words) return null;
  return (
    <time dateTime={date}>
      <VisuallyHidden>{words.spoken}</VisuallyHidden>
      <span className={styles.paper} aria-hidden="true">
        <span className={styles.weekday}>{words.weekday.toUpperCase()}</span>
        <span className={styles.face}>
          <span className={styles.number}>{words.day}</span>
          <span className={styles.month}>{words.month}</span>
          {image && <DishImage src={image} className={styles.dish} />}
        </span>
      </span>
    </time>
  );
}

const DayBones = () => (
  <SkeletonGroup label="Loading days" className={styles.days}>
    {Array.from({ length: BONES }, (_, bone) => (
      <Skeleton key={bone} shape="art" className={styles.bone} />
    ))}
  </SkeletonGroup>
);
