import { useState, type ReactNode } from 'react';
import { Alert } from './Alert';
import { Button } from './Button';
import { Dialog } from './Dialog';

export interface ConfirmDialogProps {
  /** 'Cancel this order?' */
  title: string;
  /** 'Cancel order' */
  confirmLabel: string;
  /** The consequence of confirming. */
  children: ReactNode;
  /** Carries out the action; resolves to the reason if it failed, and must not reject. */
  onConfirm: () => Promise<string | undefined>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for confirmation, and closes when the action is done. A failed one can be tried again. */
export function ConfirmDialog({
  title,
  confirmLabel,
  children,
  onConfirm,
  open,
  onOpenChange,
}: ConfirmDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const close = () => {
    setFailure(undefined);
    onOpenChange(false);
  };
  const confirm = async () => {
    setIsBusy(true);
    setFailure(undefined);
    const reason = await onConfirm();
    setIsBusy(false);
    if (reason === undefined) close();
    else setFailure(reason);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
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
      {failure && <Alert tone="failure">{failure}</Alert>}
    </Dialog>
  );
}
