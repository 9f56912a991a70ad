import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import type { MenuCategory } from '@/api/types';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Choices';
import { cx } from '@/components/ui/cx';
import { EmptyState } from '@/components/ui/States';
import { ALLERGENS, DIETS } from '@dwellivery/domain/labels';
import { isLabelled } from '@dwellivery/domain/menuLabels';
import { isFiltering, type MenuFilter as Filter } from '@dwellivery/domain/menuFilter';
import { toggled } from '@/lib/toggled';
import styles from './MenuFilter.module.css';
import type { FilteredMenu } from './useFilteredMenu';

interface MenuFilterProps extends FilteredMenu {
  /** The whole menu. */
  categories: readonly MenuCategory[];
}

const countDishes = (categories: readonly MenuCategory[]): number =>
  categories.reduce((sum, { products }) => sum + products.length, 0);

/** Chooses dishes by diet and without allergens. A menu without labels says so in its place. */
export function MenuFilter({ categories, filter, found, setFilter }: MenuFilterProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  if (!isLabelled(categories)) {
    return (
      <p className="muted">This menu has no diet or allergen labels. Ask the restaurant before you order.</p>
    );
  }
  const count = countDishes(found.categories);
  const chosen = filter.diets.length + filter.without.length;
  const clear = () => setFilter({ diets: [], without: [] });
  return (
    <>
      <div className={cx(styles.bar, !isOpen && !isFiltering(filter) && styles.folded)}>
        <p className="muted" role="status">
          {isFiltering(filter) && foundText(count, countDishes(categories), found.unlabelled)}
        </p>
        {isFiltering(filter) && (
          <Button variant="quiet" size="small" onClick={clear}>
            Show all
          </Button>
        )}
        <Button
          className={styles.open}
          variant="outline"
          size="small"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden="true" />
          Diets and allergens
          {chosen > 0 && ` (${chosen})`}
        </Button>
      </div>
      <div id={panelId} hidden={!isOpen} className={styles.panel}>
        <FilterChoices filter={filter} onChange={setFilter} />
      </div>
      {count === 0 && (
        <EmptyState
          title="No dish is labeled as you wish."
          action={
            <Button variant="outline" onClick={clear}>
              Show all dishes
            </Button>
          }
        />
      )}
    </>
  );
}

function foundText(count: number, all: number, unlabelled: number): string {
  const hidden = unlabelled > 0 ? ` (${unlabelled} not labeled)` : '';
  return `${count} of ${all} dishes${hidden}`;
}

interface ChoicesProps<Label extends string> {
  legend: string;
  choices: readonly Label[];
  chosen: readonly Label[];
  onChange: (chosen: Label[]) => void;
}

function Choices<Label extends string>({ legend, choices, chosen, onChange }: ChoicesProps<Label>) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {choices.map((label) => (
        <Checkbox
          key={label}
          className={styles.choice}
          label={label}
          checked={chosen.includes(label)}
          onChange={() => onChange(toggled(chosen, label))}
        />
      ))}
    </fieldset>
  );
}

function FilterChoices({ filter, onChange }: { filter: Filter; onChange: (next: Filter) => void }) {
  return (
    <>
      <Choices
        legend="Only dishes that can be"
        choices={DIETS}
        chosen={filter.diets}
        onChange={(diets) => onChange({ ...filter, diets })}
      />
      <Choices
        legend="Without, and without traces of"
        choices={ALLERGENS}
        chosen={filter.without}
        onChange={(without) => onChange({ ...filter, without })}
      />
      <p className="muted">
        The restaurant states the labels. A dish without them is left out, because unknown is not free of
        anything. With a severe allergy, ask the restaurant before you order.
      </p>
    </>
  );
}
