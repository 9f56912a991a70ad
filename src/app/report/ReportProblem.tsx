import { useState } from 'react';
import { deferred } from '@/components/ui/deferred';
import { ReportButton, type ReportButtonLook } from './ReportButton';
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
      {hasFailed && <span role="alert">This could not be loaded. Please try again.</span>}
      <part.Part wanted={isOpen} props={{ open: isOpen, onOpenChange: open }} onFailure={fail} />
    </>
  );
}
