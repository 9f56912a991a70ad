import { ChevronDown } from 'lucide-react';
import { type FocusEvent, type MouseEvent, useState } from 'react';
import styles from './Combobox.module.css';
import { cx } from './cx';
import { deferred } from './deferred';
import { IconButton } from './Button';
import type { FieldControl } from './Field';
import { Input } from './Input';

export interface ComboboxOption {
  value: string;
  label: string;
}

interface ComboboxProps extends Partial<FieldControl> {
  options: readonly ComboboxOption[];
  /** The chosen option's value; null for none. */
  value: string | null;
  onValueChange: (value: string | null) => void;
  placeholder: string;
  /** Names the buttons: "Clear restaurant", "Show restaurants". */
  clearLabel: string;
  openLabel: string;
}

export interface ComboboxPanelProps extends ComboboxProps {
  /** What the customer was doing with the placeholder field when this one replaced it. */
  takeOver: 'nothing' | 'focus' | 'open';
  /** The text that was typed into the placeholder field. */
  typed: string | undefined;
}

const panel = deferred<ComboboxPanelProps>('The list to choose from', () =>
  import(/* webpackChunkName: "base-ui" */ './ComboboxPanel').then((module) => module.ComboboxPanel),
);

/**
 * Picks one of many by typing. A placeholder field of the same look is shown until the first touch or focus, because the real one
 * loads 40 KB of script.
 */
export function Combobox(props: ComboboxProps) {
  const [wanted, setWanted] = useState<ComboboxPanelProps['takeOver']>('nothing');
  const [typed, setTyped] = useState<string>();
  const type = (text: string) => {
    setTyped(text);
    setWanted('open');
    if (text === '' && props.value !== null) props.onValueChange(null);
  };
  const leave = () => {
    setTyped(undefined);
    setWanted('nothing');
  };
  return (
    <panel.Part
      wanted={wanted !== 'nothing'}
      props={{ ...props, takeOver: wanted, typed }}
      instead={
        <StillCombobox
          {...props}
          typed={typed}
          onType={type}
          onLeave={leave}
          onWanted={(how) => setWanted((now) => (now === 'open' ? now : how))}
        />
      }
      onFailure={() => setWanted('nothing')}
    />
  );
}

interface StillComboboxProps extends ComboboxProps {
  typed: string | undefined;
  onType: (text: string) => void;
  onLeave: () => void;
  onWanted: (how: 'focus' | 'open') => void;
}

/** The placeholder. What is typed or pressed while the script loads is kept: the real field takes over text and focus, and opens. */
function StillCombobox(props: StillComboboxProps) {
  const { options, value, placeholder, openLabel, typed, onType, onLeave, onWanted } = props;
  const open = (event: MouseEvent<HTMLElement>) => {
    // The field may be replaced during the press, and the browser would then move the focus elsewhere.
    event.preventDefault();
    event.currentTarget.focus();
    onWanted('open');
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Not when the window itself loses the focus.
    const isLeft = relatedTarget ? !currentTarget.contains(relatedTarget) : document.hasFocus();
    if (isLeft) onLeave();
  };
  return (
    <span className={cx(styles.box, styles.still)} onPointerEnter={panel.preload} onBlur={leave}>
      <Input
        id={props.id}
        aria-labelledby={props['aria-labelledby']}
        aria-describedby={props['aria-describedby']}
        aria-invalid={props['aria-invalid']}
        role="combobox"
        aria-expanded="false"
        aria-haspopup="listbox"
        autoComplete="off"
        value={typed ?? options.find((option) => option.value === value)?.label ?? ''}
        placeholder={placeholder}
        onChange={(event) => onType(event.target.value)}
        onFocus={() => onWanted('focus')}
        onMouseDown={open}
      />
      <span className={styles.ends}>
        <IconButton label={openLabel} tabIndex={-1} onMouseDown={open}>
          <ChevronDown aria-hidden="true" />
        </IconButton>
      </span>
    </span>
  );
}
