import { ChevronDown } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
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

export interface ComboboxProps extends Partial<FieldControl> {
  options: readonly ComboboxOption[];
  /** The chosen option's value; null for none. */
  value: string | null;
  onValueChange: (value: string | null) => void;
  placeholder?: string;
  /** Said when nothing matches what was typed. */
  emptyText?: string;
  /** Names the buttons: "Clear restaurant", "Show restaurants". */
  clearLabel?: string;
  openLabel?: string;
}

interface PanelProps extends ComboboxProps {
  /** The still field was in use when the live one took its place. */
  takeOver: 'nothing' | 'focus' | 'open';
}

const panel = deferred<PanelProps>(() => import('./ComboboxPanel').then((module) => module.ComboboxPanel));

/**
 * Pick one of many by typing. A still field of the same looks stands in until the first touch or focus,
 * because the working one loads 40 KB of script, which only customers who filter need.
 */
export function Combobox(props: ComboboxProps) {
  const [wanted, setWanted] = useState<PanelProps['takeOver']>('nothing');
  return (
    <panel.Part
      wanted={wanted !== 'nothing'}
      props={{ ...props, takeOver: wanted }}
      instead={
        <StillCombobox {...props} onWanted={(how) => setWanted((now) => (now === 'open' ? now : how))} />
      }
      onFailure={() => setWanted('nothing')}
    />
  );
}

/** A press while the script is on its way is not lost: the live field takes over the focus, and opens. */
function StillCombobox(props: ComboboxProps & { onWanted: (how: 'focus' | 'open') => void }) {
  const { options, value, placeholder, openLabel = 'Show options', onWanted } = props;
  const open = (event: MouseEvent<HTMLElement>) => {
    // The field may be gone before the press ends: the browser must not move the focus to where it was.
    event.preventDefault();
    event.currentTarget.focus();
    onWanted('open');
  };
  return (
    <span className={cx(styles.box, styles.still)} onPointerEnter={panel.preload}>
      <Input
        id={props.id}
        aria-labelledby={props['aria-labelledby']}
        aria-describedby={props['aria-describedby']}
        aria-invalid={props['aria-invalid']}
        role="combobox"
        aria-expanded="false"
        aria-haspopup="listbox"
        autoComplete="off"
        readOnly
        value={options.find((option) => option.value === value)?.label ?? ''}
        placeholder={placeholder}
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
