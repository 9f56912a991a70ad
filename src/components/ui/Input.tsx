import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx';
import styles from './Input.module.css';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={cx(styles.input, className)} />;
}

export function TextAreaInput({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={cx(styles.input, className)} />;
}

/** Places a small button (show, clear) inside the end of an Input. */
export function InputWithButton({ input, button }: { input: ReactNode; button: ReactNode }) {
  return (
    <span className={styles.withButton}>
      {input}
      {button}
    </span>
  );
}

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectProps extends ComponentProps<'select'> {
  options: readonly SelectOption[];
  /** First option, with the empty value. */
  placeholder?: string;
}

/** The native select, with the platform's picker and type-ahead. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  return (
    <span className={styles.select}>
      <select {...rest} className={cx(styles.input, rest.value === '' && styles.unset, className)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" />
    </span>
  );
}
