import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from './Button';
import type { ConfirmDialogProps } from './ConfirmDialog';
import { deferred } from './deferred';
import { MAIN_ID } from './domAttributes';

interface CancelButtonProps extends Omit<ConfirmDialogProps, 'open' | 'onOpenChange'> {
  variant: 'quiet' | 'outline';
  label: ReactNode;
}

const dialog = deferred<ConfirmDialogProps>(() =>
  import(/* webpackChunkName: "cancel-part" */ './ConfirmDialog').then((module) => module.ConfirmDialog),
);

/** A button that cancels something after a confirmation. */
export function CancelButton({ variant, label, ...question }: CancelButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  // Moves the focus to the page, because this button is removed.
  useLayoutEffect(() => {
    const button = ref.current;
    return () => {
      if (button && button === document.activeElement)
        document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <>
      <Button
        ref={ref}
        variant={variant}
        size="small"
        aria-haspopup="dialog"
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => setIsAsking(true)}
      >
        {label}
      </Button>
      <dialog.Part
        wanted={isAsking}
        props={{ ...question, open: isAsking, onOpenChange: setIsAsking }}
        onFailure={() => setIsAsking(false)}
      />
    </>
  );
}
