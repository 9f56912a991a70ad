import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react';
import { cx } from '../ui/cx';
import type { FieldControl } from '../ui/Field';
import { Input } from '../ui/Input';
import styles from './AddressCombobox.module.css';
import type { AddressLookup, AddressSuggestion, FoundAddress } from './addressLookup';
import { useSuggestions } from './useSuggestions';

interface AddressComboboxProps
  extends FieldControl, Pick<ComponentProps<'input'>, 'name' | 'autoComplete' | 'placeholder'> {
  value: string;
  lookup: AddressLookup;
  /** The street that the form holds in another field. */
  street?: string;
  onType: (text: string) => void;
  onPick: (address: FoundAddress) => void;
  /** Called on blur; a chosen suggestion may still be loading. */
  onLeave: () => void;
  /** Called if the lookup fails, or if the chosen suggestion is not an address (`isPick`). */
  onFailure?: (isPick: boolean) => void;
}

/** The index after an arrow key; -1 for none, before the first and after the last. */
function stepped(active: number, step: 1 | -1, count: number): number {
  const next = active + step;
  if (next >= count) return -1;
  return next < -1 ? count - 1 : next;
}

/**
 * A text field with a list of addresses. Unlike the Combobox it keeps the typed text, and it needs no library, so that address
 * forms do not wait for it.
 */
export function AddressCombobox(props: AddressComboboxProps) {
  const { value, lookup, street, onType, onPick, onLeave, onFailure, ...control } = props;
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const options = useSuggestions(lookup, typed, () => onFailure?.(false));
  const isOpen = options.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;

  const close = () => {
    setTyped(null);
    setActive(-1);
  };
  /** The pick that is being resolved. Another one, or typing, makes its answer void. */
  const awaited = useRef<string | null>(null);
  const pick = async ({ placeId }: AddressSuggestion) => {
    close();
    awaited.current = placeId;
    const address = await lookup.resolve(placeId, { search: value, street }).catch(() => null);
    if (awaited.current !== placeId) return;
    if (address) onPick(address);
    else onFailure?.(true);
  };
  const handleKeys = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const chosen = options[active];
    if (event.key === 'ArrowDown') setActive(stepped(active, 1, options.length));
    else if (event.key === 'ArrowUp') setActive(stepped(active, -1, options.length));
    else if (event.key === 'Enter' && chosen) void pick(chosen);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <span className={styles.box}>
      <Input
        {...control}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
        value={value}
        onChange={({ currentTarget }) => {
          awaited.current = null;
          setTyped(currentTarget.value);
          setActive(-1);
          onType(currentTarget.value);
        }}
        onKeyDown={handleKeys}
        onBlur={() => {
          close();
          onLeave();
        }}
      />
      {isOpen && (
        <ul id={listId} role="listbox" aria-label="Addresses" className={styles.list}>
          {options.map((option, index) => (
            // The field keeps the focus and handles the keys.
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- see above
            <li
              key={option.placeId}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              className={cx(styles.option, index === active && styles.active)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => void pick(option)}
            >
              {option.text}
            </li>
          ))}
        </ul>
      )}
    </span>
  );
}
