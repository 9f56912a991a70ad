import { useState, type ReactNode } from 'react';
import { Button } from './Button';
import type { ConfirmDialogProps } from './ConfirmDialog';
import { deferred } from './deferred';

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
  return (
    <>
      <Button
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
