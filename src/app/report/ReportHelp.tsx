import { CopyStore } from './CopyStore';
import { ReportProblem, type ReportButtonLook } from './ReportProblem';

/** What a customer can do about a problem, wherever one is shown. Needs neither store nor router. */
export function ReportHelp(look: ReportButtonLook) {
  return (
    <>
      <ReportProblem {...look} />
      <CopyStore {...look} />
    </>
  );
}
