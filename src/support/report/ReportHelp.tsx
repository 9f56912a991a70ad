import type { ButtonVariant } from '@/components/ui/Button';
import { CopyStore } from './CopyStore';
import { ReportProblem } from './ReportProblem';

/** What a customer can do about a problem, wherever one is shown. Needs neither store nor router. */
export function ReportHelp({ variant }: { variant?: ButtonVariant }) {
  return (
    <>
      <ReportProblem variant={variant} />
      <CopyStore variant={variant} />
    </>
  );
}
