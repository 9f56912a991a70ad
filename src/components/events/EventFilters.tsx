import { Combobox, type ComboboxOption } from '@/components/ui/Combobox';
import { Field } from '@/components/ui/Field';

interface Filter {
  /** Slug of what is chosen; null for any. */
  value: string | null;
  options: readonly ComboboxOption[];
  onValueChange: (slug: string | null) => void;
}

export interface EventFiltersProps {
  restaurant: Filter;
  location: Filter;
}

/** The two filters of event lists, each with type-ahead (spec 1 §2). The screen provides the grid. */
export function EventFilters({ restaurant, location }: EventFiltersProps) {
  return (
    <>
      <FilterField label="Restaurant" {...restaurant} />
      <FilterField label="Event Location" {...location} />
    </>
  );
}

function FilterField({ label, ...filter }: Filter & { label: string }) {
  const name = label.toLowerCase();
  return (
    <Field label={label}>
      {(control) => (
        <Combobox
          {...control}
          {...filter}
          placeholder="Any"
          clearLabel={`Clear ${name}`}
          openLabel={`Show ${name}s`}
        />
      )}
    </Field>
  );
}
