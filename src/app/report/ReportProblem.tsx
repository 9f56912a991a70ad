import { useState } from 'react';
import { Button, type ButtonVariant } from '@/components/ui/Button';
import { deferred } from '@/components/ui/deferred';
import type { ReportPartProps } from './ReportPart';
import { logPart } from './startLog';

const part = deferred<ReportPartProps>(async () => {
  const [{ ReportPart }, { collectReport, hideSecrets }] = await Promise.all([
    import(/* webpackChunkName: "report-part" */ './ReportPart'),
    logPart.load(),
  ]);
  return (props: ReportPartProps) => (
    <ReportPart {...props} collect={collectReport} hideSecrets={hideSecrets} />
  );
});

export interface ReportButtonLook {
  /** Makes it look like its surroundings instead of like a button. */
  className?: string;
  variant?: ButtonVariant;
}

/** A button that opens the dialog for problem reports. Loads the dialog's code on the first press. */
export function ReportProblem({ className, variant = 'outline' }: ReportButtonLook) {
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
      {className ? (
        <button type="button" className={className} onClick={() => open(true)}>
          Report a problem
        </button>
      ) : (
        <Button variant={variant} onClick={() => open(true)}>
          Report a problem
        </Button>
      )}
      {hasFailed && <span role="alert">This could not be loaded. Please try again.</span>}
      <part.Part wanted={isOpen} props={{ open: isOpen, onOpenChange: open }} onFailure={fail} />
    </>
  );
}
