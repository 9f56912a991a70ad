import { type ChangeEvent, type ReactNode, useId } from 'react';
import { FieldError } from './Field';
import styles from './PictureInput.module.css';

interface PictureInputProps {
  name: string;
  /** Media types, as in HTML. */
  accept: string;
  label: ReactNode;
  /** What is wrong with the picture. */
  error: string | null;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  /** Between the label and the error. */
  children?: ReactNode;
}

/** Chooses a file. Its label looks like a button, because browsers draw a file input in their own way. */
export function PictureInput({ name, accept, label, error, onChange, children }: PictureInputProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <input
        id={id}
        name={name}
        type="file"
        accept={accept}
        className="vh"
        aria-describedby={error ? `${id}-error` : undefined}
        aria-invalid={error ? true : undefined}
        onChange={onChange}
      />
      <label htmlFor={id}>{label}</label>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
