import { X } from 'lucide-react';
import { type PointerEvent, type ReactNode, useCallback, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './Button';
import { cx } from './cx';
import styles from './Dialog.module.css';
import { isUppermost, openOver } from './modality';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** A picture on top (phone) or at the left (desktop). */
  art?: ReactNode;
  size?: 'small' | 'medium' | 'wide';
  /** Stays open while one of its buttons is busy, because it shows how the action ends. */
  staysWhileBusy?: boolean;
  /** Buttons, always visible below the scrolling content. */
  footer?: ReactNode;
  children?: ReactNode;
}

/**
 * Bottom sheet on a phone, dialog from 768 px. Keeps the focus inside and returns it when it closes. Closes by Escape, the close
 * button and a press outside.
 */
export function Dialog({ open, ...props }: DialogProps) {
  return open && createPortal(<DialogPanel {...props} />, document.body);
}

type DialogPanelProps = Omit<DialogProps, 'open'>;

/** An open dialog. */
function DialogPanel({
  onOpenChange,
  title,
  description,
  art,
  size = 'medium',
  staysWhileBusy = false,
  footer,
  children,
}: DialogPanelProps) {
  const id = useId();
  const viewport = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const isPressedBeside = useRef(false);
  const close = useCallback(() => {
    const isBusy = staysWhileBusy && panel.current?.querySelector('button[aria-busy=true]');
    if (!isBusy) onOpenChange(false);
  }, [onOpenChange, staysWhileBusy]);

  useLayoutEffect(() => {
    const release = viewport.current && openOver(viewport.current);
    // Focuses the dialog instead of its first field, because a phone's keyboard would hide the content.
    panel.current?.focus();
    return () => release?.();
  }, []);

  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || !isUppermost(viewport.current)) return;
      event.preventDefault();
      close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [close]);

  // A press that began inside, for example to select text, does not close.
  const isBeside = (event: { target: EventTarget }) => event.target === viewport.current;
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Escape and the close button do the same
    <div
      ref={viewport}
      className={styles.viewport}
      onPointerDown={(event: PointerEvent) => (isPressedBeside.current = isBeside(event))}
      onClick={(event) => isPressedBeside.current && isBeside(event) && close()}
    >
      <Turn to={closeButton} />
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby={`${id}title`}
        aria-describedby={description ? `${id}description` : undefined}
        tabIndex={-1}
        className={cx(styles.dialog, art ? styles.split : styles.bare, size !== 'medium' && styles[size])}
      >
        {art && <div className={styles.art}>{art}</div>}
        <div className={styles.scroll}>
          <div className={styles.head}>
            <h2 id={`${id}title`}>{title}</h2>
            {description && (
              <div id={`${id}description`} className="muted">
                {description}
              </div>
            )}
          </div>
          {children}
        </div>
        {footer && <div className={styles.actions}>{footer}</div>}
        {/* Last in the DOM, so that Tab reaches the content first. */}
        <IconButton
          ref={closeButton}
          label="Close"
          variant={art ? 'floating' : 'plain'}
          className={styles.close}
          onClick={close}
          // The browser then moves on from the panel, which shows no focus and so is no stop.
          onKeyDown={({ key, shiftKey }) => key === 'Tab' && !shiftKey && panel.current?.focus()}
        >
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <Turn to={panel} />
    </div>
  );
}

/** Moves the focus to the other end when Tab would leave the dialog. */
function Turn({ to }: { to: { current: HTMLElement | null } }) {
  // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it must be focusable to move the focus
  return <span className={styles.turn} tabIndex={0} onFocus={() => to.current?.focus()} />;
}
