import { Minus, Plus } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { MAX_QUANTITY, MIN_QUANTITY } from '@dwellivery/domain/cart';
import { cx } from './cx';
import styles from './QuantityStepper.module.css';

interface QuantityStepperProps {
  /** What is counted: "Tacos al Pastor". */
  label: string;
  /** null while the typed text is not a quantity. */
  value: number | null;
  onValueChange: (value: number | null) => void;
  min?: number;
  max?: number;
  /** Marks the typed text as refused. */
  invalid?: boolean;
  /** Id of the text that says why. */
  describedBy?: string;
  size?: 'small' | 'medium';
  /** Enter in the field submits this form. */
  form?: string;
}

const ARROWS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** A quantity with buttons and a field. The field is no `type=number`, which a wheel over it changes while the page is scrolled. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { label, value, onValueChange, invalid, describedBy, size, form } = props;
  const { min = MIN_QUANTITY, max = MAX_QUANTITY } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const type = (given: string) => {
    const text = given.normalize('NFKC').trim();
    const isQuantity = /^\d{1,3}$/.test(text) && Number(text) <= max;
    setTyped(isQuantity ? null : given);
    onValueChange(isQuantity ? Number(text) : null);
  };
  // The buttons are not disabled at a bound, because they would lose the focus.
  const step = (by: number) => {
    const next = Math.min(max, Math.max(min, (value ?? Math.trunc(Number(typed) || 0)) + by));
    setTyped(null);
    if (next !== value) onValueChange(next);
  };
  /** An arrow never removes a dish: 0 is typed, or reached by the button. */
  const press = (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    if (by > 0 || (value ?? 0) > 1) step(by);
  };
  return (
    <span
      role="group"
      aria-label={`Quantity of ${label}`}
      className={cx(styles.stepper, size === 'small' && styles.small)}
    >
      <button
        type="button"
        aria-label={`One fewer ${label}`}
        aria-disabled={value !== null && value <= min}
        onClick={() => step(-1)}
      >
        <Minus aria-hidden="true" />
      </button>
      <input
        role="spinbutton"
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
        enterKeyHint="done"
        aria-label="Quantity"
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuenow={value ?? undefined}
        form={form}
        value={typed ?? value ?? ''}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={press}
        onFocus={({ currentTarget }) => currentTarget.select()}
        // Replaces an ignored text by the current value.
        onBlur={() => value !== null && setTyped(null)}
      />
      <button
        type="button"
        aria-label={`One more ${label}`}
        aria-disabled={value !== null && value >= max}
        onClick={() => step(1)}
      >
        <Plus aria-hidden="true" />
      </button>
    </span>
  );
}
