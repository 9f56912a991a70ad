import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { clampQuantity, MAX_QUANTITY, MIN_QUANTITY } from '@/domain/cart';
import { cx } from './cx';
import styles from './QuantityStepper.module.css';

interface QuantityStepperProps {
  /** What is counted: "Tacos al Pastor". */
  label: string;
  /** null while the typed text is not a quantity. */
  value: number | null;
  onValueChange: (value: number | null) => void;
  /** Marks the typed text as refused. */
  invalid?: boolean;
  size?: 'small' | 'medium';
  /** Enter in the field submits this form. */
  form?: string;
}

/** A quantity with buttons and a field. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { label, value, onValueChange, invalid, size, form } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    const isQuantity = /^\d{1,3}$/.test(text) && Number(text) <= MAX_QUANTITY;
    setTyped(isQuantity ? null : text);
    onValueChange(isQuantity ? Number(text) : null);
  };
  // The buttons are not disabled at a bound, because they would lose the focus.
  const step = (by: number) => {
    const next = clampQuantity((value ?? Math.trunc(Number(typed) || 0)) + by);
    setTyped(null);
    if (next !== value) onValueChange(next);
  };
  return (
    <span
      role="group"
      aria-label={`Quantity of ${label}`}
      className={cx(styles.stepper, size === 'small' && styles.small)}
    >
      <button
        type="button"
        aria-label={`One less ${label}`}
        aria-disabled={value !== null && value <= MIN_QUANTITY}
        onClick={() => step(-1)}
      >
        <Minus aria-hidden="true" />
      </button>
      <input
        type="number"
        inputMode="numeric"
        autoComplete="off"
        aria-label="Quantity"
        aria-invalid={invalid || undefined}
        min={MIN_QUANTITY}
        max={MAX_QUANTITY}
        form={form}
        value={typed ?? value ?? ''}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        // Replaces an ignored text by the current value.
        onBlur={() => value !== null && setTyped(null)}
      />
      <button
        type="button"
        aria-label={`One more ${label}`}
        aria-disabled={value !== null && value >= MAX_QUANTITY}
        onClick={() => step(1)}
      >
        <Plus aria-hidden="true" />
      </button>
    </span>
  );
}
