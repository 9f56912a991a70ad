import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from './Button';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog';
import { MAIN_ID } from './focusHeading';

interface CancelButtonProps extends Omit<ConfirmDialogProps, 'open' | 'onOpenChange'> {
  variant: 'quiet' | 'outline';
  label: ReactNode;
}

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
        onClick={() => setIsAsking(true)}
      >
        {label}
      </Button>
      <ConfirmDialog {...question} open={isAsking} onOpenChange={setIsAsking} />
    </>
  );
}
