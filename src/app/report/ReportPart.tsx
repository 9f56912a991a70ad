import { runtimeConfig } from '@/config/runtimeConfig';
import { ReportDialog } from '@/features/support/ReportDialog';
import { collectReport } from './collectReport';

export interface ReportPartProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Needs neither store nor router: it must work where those are what broke. */
export function ReportPart(props: ReportPartProps) {
  return <ReportDialog {...props} collect={collectReport} sendTo={runtimeConfig().supportEmail} />;
}
