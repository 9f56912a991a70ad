import { Minus, Plus } from 'lucide-react';
import { cx } from './cx';
import styles from './QuantityStepper.module.css';

/** Spec 2 §5: a quantity is 0 to 100. */
export const QUANTITY_MIN = 0;
export const QUANTITY_MAX = 100;

export interface QuantityStepperProps {
  /** What is counted: "Tacos al Pastor". */
  label: string;
  value: number;
  onValueChange: (value: number) => void;
  min?: number;
  max?: number;
  size?: 'small' | 'medium';
}

export function QuantityStepper(props: QuantityStepperProps) {
  const { label, value, onValueChange, min = QUANTITY_MIN, max = QUANTITY_MAX, size } = props;
  // Not `disabled` at a bound: the button under the finger would lose its focus.
  const step = (by: number) => {
    const next = Math.min(max, Math.max(min, value + by));
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
        aria-disabled={value <= min}
        onClick={() => step(-1)}
      >
        <Minus aria-hidden="true" />
      </button>
      <output>{value}</output>
      <button
        type="button"
        aria-label={`One more ${label}`}
        aria-disabled={value >= max}
        onClick={() => step(1)}
      >
        <Plus aria-hidden="true" />
      </button>
    </span>
  );
}
