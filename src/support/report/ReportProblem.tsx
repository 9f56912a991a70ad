import { useState } from 'react';
import { deferred } from '@/components/ui/deferred';
import { CopyStore } from './CopyStore';
import { ReportButton, type ReportButtonLook } from './ReportButton';
import type { ReportDialogProps } from './ReportDialog';

const part = deferred<ReportDialogProps>(
  null,
  async () => (await import(/* webpackChunkName: "later" */ './ReportDialog')).ReportDialog,
);

/** A button that opens the dialog for problem reports. Loads the dialog's code on the first press. */
export function ReportProblem(look: ReportButtonLook) {
  const [isOpen, setIsOpen] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const open = (next: boolean) => {
    setHasFailed(false);
    setIsOpen(next);
  };
  const fail = () => {
    setHasFailed(true);
    setIsOpen(false);
  };
  return (
    <>
      <ReportButton {...look} onClick={() => open(true)}>
        Report a problem
      </ReportButton>
      {hasFailed && (
        <>
          <span role="alert">
            The form for a report could not be loaded. Please check your connection and try again.
          </span>
          <CopyStore {...look} />
        </>
      )}
      <part.Part wanted={isOpen} props={{ open: isOpen, onOpenChange: open }} onFailure={fail} />
    </>
  );
}
