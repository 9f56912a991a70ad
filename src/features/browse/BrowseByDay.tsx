import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { STRIP_DAYS, useListOpenDaysQuery } from '@/api/openDaysApi';
import type { ProjectFilter } from '@/api/types';
import { Button } from '@/components/ui/Button';
import { comingDays } from '@/domain/comingDays';
import { todayDate } from '@/domain/eventDays';
import { DIETS } from '@/domain/labels';
import { toggled } from '@/lib/toggled';
import { useEachMinute } from '@/lib/useEachMinute';
import styles from './BrowseByDay.module.css';
import { hasDays, readBrowseParams, withoutParams, type BrowseParams } from './browseQuery';
import { DayStrip } from './DayStrip';

export interface BrowseByDayProps {
  params: BrowseParams;
  /** The list's filter; null while the place is unknown. */
  filter: ProjectFilter | null;
  /** Shows everything again; undefined if nothing is filtered, or the screen offers it elsewhere. */
  onClear: (() => void) | undefined;
}

const SERVINGS = [
  ['delivery', 'Delivery'],
  ['pickup', 'Pickup'],
] as const;
const DAY_PARAMS = ['run_on', 'starts', 'ends'];

function withParam(from: URLSearchParams, names: readonly string[], name: string, value: string | null) {
  const next = withoutParams(from, names);
  if (value) next.set(name, value);
  return next;
}

/** The list without its days, which the strip itself offers. */
function dayless({ run_on: _on, run_at_since: _since, run_at_within: _within, ...rest }: ProjectFilter) {
  return rest;
}

/** A strip of days, and chips for delivery, pickup and diets. All of it is in the address; each press is a step of the history. */
export function BrowseByDay({ params, filter, onClear }: BrowseByDayProps) {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const anyDay = useMemo(() => filter && dayless(filter), [filter]);
  const open = useListOpenDaysQuery(anyDay ?? skipToken).currentData;
  const chosen = params.runOn ?? (params.starts === params.ends ? params.starts : undefined);
  const strip = comingDays(useEachMinute(todayDate), STRIP_DAYS);
  // A linked day may be beyond the strip.
  const days = chosen && !strip.includes(chosen) ? [...strip, chosen].sort() : strip;

  const hrefOf = (day: string | null) => {
    const query = withParam(search, DAY_PARAMS, 'run_on', day).toString();
    return query ? `${pathname}?${query}` : pathname;
  };
  // The address follows in a transition: a second press at once must build on the first.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  const set = (name: string, valueFrom: (shown: BrowseParams) => string | null) => {
    const value = valueFrom(readBrowseParams(latest.current));
    latest.current = withParam(latest.current, [name], name, value);
    setSearch(latest.current);
  };

  return (
    <div className={styles.byDay}>
      <DayStrip days={days} open={open} chosen={chosen} isAll={!hasDays(params)} hrefOf={hrefOf} />
      <div className={styles.row}>
        <div className={styles.chips} role="group" aria-label="Delivery and diets">
          {SERVINGS.map(([serving, label]) => (
            <Chip
              key={serving}
              label={label}
              isOn={params.serving === serving}
              onPress={() => set('serving', (shown) => (shown.serving === serving ? null : serving))}
            />
          ))}
          {DIETS.map((diet) => (
            <Chip
              key={diet}
              label={diet}
              isOn={params.diets?.includes(diet) ?? false}
              onPress={() => set('diet', ({ diets = [] }) => toggled(diets, diet).join(',') || null)}
            />
          ))}
        </div>
        {onClear && (
          <Button variant="quiet" size="small" onClick={onClear}>
            Show everything
          </Button>
        )}
      </div>
    </div>
  );
}

function Chip({ label, isOn, onPress }: { label: string; isOn: boolean; onPress: () => void }) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onPress}>
      <span>{label}</span>
    </button>
  );
}
