import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { IconButton } from './Button';
import { cx } from './cx';
import type { DialogProps } from './Dialog';
import styles from './Dialog.module.css';

export function DialogPanel(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    titleHidden,
    description,
    art,
    size = 'medium',
    footer,
    initialFocus,
    finalFocus,
    children,
  } = props;
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      disablePointerDismissal={props.persistent}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            className={cx(styles.dialog, art ? styles.split : styles.bare, size !== 'medium' && styles[size])}
            initialFocus={initialFocus}
            finalFocus={finalFocus}
          >
            {art && <div className={styles.art}>{art}</div>}
            <div className={styles.scroll}>
              <div className={cx(styles.head, titleHidden && 'vh')}>
                <Base.Title>{title}</Base.Title>
                {description && (
                  <Base.Description className="muted" render={<div />}>
                    {description}
                  </Base.Description>
                )}
              </div>
              {children}
            </div>
            {footer && <div className={styles.actions}>{footer}</div>}
            {/* Last in the order of reading: the first thing to focus is the content, not the way out. */}
            <Base.Close
              render={
                <IconButton label="Close" variant={art ? 'floating' : 'plain'} className={styles.close} />
              }
            >
              <X aria-hidden="true" />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
