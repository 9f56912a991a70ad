import { runtimeConfig } from '@/config/runtimeConfig';
import { ReportDialog } from '@/features/support/ReportDialog';
import { collectReport } from './collectReport';

export interface ReportPartProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Uses neither store nor router, because it must work if these are broken. */
export function ReportPart(props: ReportPartProps) {
  return <ReportDialog {...props} collect={collectReport} sendTo={runtimeConfig().supportEmail} />;
}
