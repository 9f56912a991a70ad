import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './Choices.module.css';
import { cx } from './cx';

export interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
  /** A second line: a price, an address. */
  detail?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
}

export interface RadioCardsProps<Value extends string> {
  choices: readonly Choice<Value>[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  /** 'row' dot and words; 'tick' centred words with a tick; 'tall' icon above the words. */
  look?: 'row' | 'tick' | 'tall';
  /** Columns on a wide screen; a phone stacks three and pairs four. */
  columns?: 1 | 2 | 3 | 4;
  name?: string;
  /** For assistive technology; forms show their own errors. */
  required?: boolean;
}

const COLUMNS = { 1: undefined, 2: styles.two, 3: styles.three, 4: styles.four };

/** Native radio buttons as cards. Must be inside a FieldGroup, which names them. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { choices, value, onValueChange, look = 'row', columns = 1 } = props;
  const ownName = useId();
  const name = props.name ?? ownName;
  return (
    <div className={cx(styles.cards, COLUMNS[columns], look !== 'row' && styles[look])}>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={cx(
            styles.choice,
            (look === 'tick' || Boolean(choice.detail ?? choice.icon)) && styles.strong,
          )}
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.disabled}
            required={props.required}
            onChange={() => onValueChange(choice.value)}
          />
          {choice.icon}
          <span className={styles.words}>
            <span className={styles.label}>{choice.label}</span>
            {choice.detail && <span className={styles.detail}>{choice.detail}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode;
}

export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={cx(styles.check, className)}>
      <input type="checkbox" {...rest} />
      <span>{label}</span>
    </label>
  );
}
