import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DIETS } from '@dwellivery/domain/labels';
import { toggled } from '@/lib/toggled';
import styles from './BrowseFilters.module.css';
import { readBrowseParams, withParam, type BrowseParams } from './browseQuery';

const SERVINGS = [
  ['delivery', 'Delivery'],
  ['pickup', 'Pickup'],
] as const;

/** Chips for delivery, pickup and diets. All of it is in the address; each press is a step of the history. */
export function FoodChips({ params }: { params: BrowseParams }) {
  const [search, setSearch] = useSearchParams();
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
  );
}

function Chip({ label, isOn, onPress }: { label: string; isOn: boolean; onPress: () => void }) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onPress}>
      <span>{label}</span>
    </button>
  );
}
