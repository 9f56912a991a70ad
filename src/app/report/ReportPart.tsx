import { deleteProblemReport, sendProblemReport } from '@/api/problemReports';
import { runtimeConfig } from '@/config/runtimeConfig';
import { ReportDialog } from '@/features/support/ReportDialog';
import type { ReportPorts } from '@/features/support/reportPorts';
import { fittingReport } from './fittingReport';
import { reportSource } from './reportSource';
import { sentReports } from './sentReports';

export interface ReportPartProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The largest report that the server takes (characters). */
const MAX_SENT = 1_000_000;

const userId = (): number | null => reportSource.get()?.getState().session.userId ?? null;

const remove: ReportPorts['remove'] = async ({ id }) => {
  const kept = sentReports.of(userId()).find((report) => report.id === id);
  if (kept) await deleteProblemReport(kept);
  sentReports.remove(id);
};

interface LogPorts {
  collect: ReportPorts['collect'];
  hideSecrets: (text: string) => string;
}

/** Uses neither store nor router, because it must work if these are broken. */
export function ReportPart({ collect, hideSecrets, ...props }: ReportPartProps & LogPorts) {
  const send: ReportPorts['send'] = async (report, note) => {
    const text = JSON.stringify(fittingReport(report, MAX_SENT));
    const sent = await sendProblemReport({ report: text, note: hideSecrets(note) });
    sentReports.add({ ...sent, userId: userId() });
    return sent;
  };
  return (
    <ReportDialog
      {...props}
      collect={collect}
      send={send}
      sent={() => sentReports.of(userId())}
      remove={remove}
      sendTo={runtimeConfig().supportEmail}
    />
  );
}
