import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from './cx';
import styles from './Field.module.css';

export interface FieldControl {
  id: string;
  /** Besides `htmlFor`, because an open list hides the label from screen readers. */
  'aria-labelledby': string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldTexts {
  label: ReactNode;
  optional?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  /** Shows the error to screen readers only, because it is visible elsewhere for several fields. */
  errorHidden?: boolean;
  className?: string;
}

interface FieldProps extends FieldTexts {
  /** Renders the control with the attributes that link it to its texts. */
  children: (control: FieldControl) => ReactNode;
}

function useFieldIds(texts: FieldTexts) {
  const base = useId();
  // An error in the hint's words takes its place.
  const hintId = texts.hint && texts.hint !== texts.error ? `${base}-hint` : undefined;
  const errorId = texts.error ? `${base}-error` : undefined;
  return { base, hintId, errorId, describedBy: cx(errorId, hintId) || undefined };
}

/** Label, control, hint and error of one field. */
export function Field({ children, ...texts }: FieldProps) {
  const { base, hintId, errorId, describedBy } = useFieldIds(texts);
  return (
    <div className={cx(styles.field, texts.className)}>
      <label id={`${base}-label`} htmlFor={base} className={styles.label}>
        <Label {...texts} />
      </label>
      {children({
        id: base,
        'aria-labelledby': `${base}-label`,
        'aria-describedby': describedBy,
        'aria-invalid': texts.error ? true : undefined,
      })}
      <Words {...texts} hintId={hintId} errorId={errorId} />
    </div>
  );
}

interface FieldGroupProps extends FieldTexts {
  /** Shows the legend as a heading instead of a label. */
  asSection?: boolean;
  children: ReactNode;
}

/** One choice among several: legend, controls, hint and error. A radio group, so that it can carry the error. */
export function FieldGroup({ asSection, children, ...texts }: FieldGroupProps) {
  const { hintId, errorId, describedBy } = useFieldIds(texts);
  return (
    <fieldset
      role="radiogroup"
      className={cx(styles.group, asSection && styles.section, texts.className)}
      aria-describedby={describedBy}
      aria-invalid={texts.error ? true : undefined}
    >
      <legend>
        <Label {...texts} />
      </legend>
      {children}
      <Words {...texts} hintId={hintId} errorId={errorId} />
    </fieldset>
  );
}

const Label = ({ label, optional }: FieldTexts) => (
  <>
    <span>{label}</span>
    {optional && <span className={styles.optional}> (optional)</span>}
  </>
);

interface WordsProps extends FieldTexts {
  hintId: string | undefined;
  errorId: string | undefined;
}

function Words({ hint, hintId, error, errorId, errorHidden }: WordsProps) {
  return (
    <>
      {error && errorHidden && (
        <p id={errorId} className="vh">
          {error}
        </p>
      )}
      {error && !errorHidden && <FieldError id={errorId}>{error}</FieldError>}
      {hintId && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </>
  );
}

/** The text of an error; the control refers to it by `aria-describedby`. */
export function FieldError({ id, children }: { id: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className={styles.error}>
      <CircleAlert aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
