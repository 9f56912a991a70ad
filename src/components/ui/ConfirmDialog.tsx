import { useState, type ReactNode } from 'react';
import { Button } from './Button';
import { Dialog } from './Dialog';

export interface ConfirmDialogProps {
  /** 'Cancel this order?' */
  title: string;
  /** 'Cancel order' */
  confirmLabel: string;
  /** The consequence of confirming. */
  children: ReactNode;
  /** Carries out the action and reports its result; must not reject. */
  onConfirm: () => Promise<unknown>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for confirmation, and closes when the action is done. */
export function ConfirmDialog({ title, confirmLabel, children, onConfirm, ...dialog }: ConfirmDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const close = () => dialog.onOpenChange(false);
  const confirm = async () => {
    setIsBusy(true);
    await onConfirm();
    setIsBusy(false);
    close();
  };
  return (
    <Dialog
      {...dialog}
      size="small"
      staysWhileBusy
      title={title}
      footer={
        <>
          <Button variant="outline" disabled={isBusy} onClick={close}>
            Keep it
          </Button>
          <Button loading={isBusy} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
