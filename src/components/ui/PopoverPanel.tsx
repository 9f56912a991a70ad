import { Popover as Base } from '@base-ui/react/popover';
import { X } from 'lucide-react';
import type { FocusEvent } from 'react';
import { IconButton } from './Button';
import type { PopoverProps } from './Popover';
import styles from './Popover.module.css';

export function PopoverPanel({ open, onOpenChange, anchor, title, footer, children }: PopoverProps) {
  const change = (next: boolean, details: Base.Root.ChangeEventDetails) => {
    // The anchor toggles itself, so closing here as well would open it again.
    const target = details.event.target;
    if (
      !next &&
      details.reason === 'outside-press' &&
      target instanceof Node &&
      anchor.current?.contains(target)
    )
      return;
    onOpenChange(next);
  };
  // Without a trigger the library leaves the focus on its hidden guards at both ends.
  const leave = ({ target }: FocusEvent) => {
    if (!target.hasAttribute('data-base-ui-focus-guard')) return;
    anchor.current?.focus();
    onOpenChange(false);
  };
  return (
    <Base.Root open={open} onOpenChange={change}>
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          align="end"
          sideOffset={12}
          collisionPadding={16}
          className={styles.positioner}
          onFocus={leave}
        >
          <Base.Popup className={styles.popover}>
            <Base.Arrow className={styles.arrow} />
            <div className={styles.head}>
              <Base.Title>{title}</Base.Title>
              <Base.Close render={<IconButton label="Close" />}>
                <X aria-hidden="true" />
              </Base.Close>
            </div>
            <div className={styles.body}>{children}</div>
            {footer && <div className={styles.foot}>{footer}</div>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
