import { runtimeConfig } from '@/config/runtimeConfig';
import { ReportDialog } from '@/features/support/ReportDialog';
import type { Report } from '@/store/snapshot/createSnapshot';

export interface ReportPartProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Uses neither store nor router, because it must work if these are broken. */
export function ReportPart(props: ReportPartProps & { collect: (includePersonal: boolean) => Report }) {
  return <ReportDialog {...props} sendTo={runtimeConfig().supportEmail} />;
}
