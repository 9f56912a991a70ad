import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronDown, X } from 'lucide-react';
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from './Button';
import type { ComboboxOption, ComboboxPanelProps } from './Combobox';
import styles from './Combobox.module.css';
import { Input } from './Input';

/** Repeats what was typed elsewhere, so that the list is filtered and its first match marked as by typing here. */
function typeInto(input: HTMLInputElement, text: string): void {
  // The setter of the prototype, because React ignores an input event after a change by the element's own.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
}

export function ComboboxPanel({
  takeOver,
  typed,
  options,
  value,
  onValueChange,
  ...props
}: ComboboxPanelProps) {
  const { placeholder, clearLabel, openLabel, ...control } = props;
  const inputRef = useRef<HTMLInputElement>(null);
  const actionsRef = useRef<Base.Root.Actions>(null);
  const [isOpen, setIsOpen] = useState(takeOver === 'open');
  const [box, setBox] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    // On mount only: takes over focus and text of the placeholder field.
    if (takeOver !== 'nothing') inputRef.current?.focus();
    if (typed !== undefined && inputRef.current) typeInto(inputRef.current, typed);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, []);

  /** The library restores the chosen label when its Popup has unmounted. There is no Popup here, so this reports it. */
  const close = () => {
    setIsOpen(false);
    actionsRef.current?.unmount();
  };
  const closeOnLeaving = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  return (
    <Base.Root<ComboboxOption>
      items={options}
      value={options.find((option) => option.value === value) ?? null}
      onValueChange={(option) => onValueChange(option?.value ?? null)}
      isItemEqualToValue={(item, chosen) => item.value === chosen.value}
      open={isOpen}
      onOpenChange={(open, { reason }) => (open || reason === 'item-press' ? setIsOpen(open) : close())}
      actionsRef={actionsRef}
      autoHighlight
    >
      <Base.InputGroup ref={setBox} className={styles.box} onBlur={closeOnLeaving}>
        <Base.Input {...control} ref={inputRef} placeholder={placeholder} render={<Input />} />
        <span className={styles.ends}>
          <Base.Clear render={<IconButton label={clearLabel} />}>
            <X aria-hidden="true" />
          </Base.Clear>
          <Base.Trigger render={<IconButton label={openLabel} />}>
            <ChevronDown aria-hidden="true" />
          </Base.Trigger>
        </span>
      </Base.InputGroup>
      {isOpen && (
        <Base.Portal container={box}>
          {/* Without the library's Popup, which hides the page, including label and focused field, from screen readers. */}
          <Base.Positioner
            className={styles.positioner}
            align="start"
            sideOffset={6}
            collisionPadding={16}
            positionMethod="fixed"
          >
            <div className={styles.popup}>
              <Base.Empty>
                <div className={styles.empty}>Nothing matches.</div>
              </Base.Empty>
              <Base.List className={styles.list}>
                {(option: ComboboxOption) => (
                  <Base.Item key={option.value} value={option} className={styles.item}>
                    {option.label}
                    <Base.ItemIndicator className={styles.tick}>
                      <Check aria-hidden="true" width="100%" height="100%" />
                    </Base.ItemIndicator>
                  </Base.Item>
                )}
              </Base.List>
            </div>
          </Base.Positioner>
        </Base.Portal>
      )}
    </Base.Root>
  );
}
