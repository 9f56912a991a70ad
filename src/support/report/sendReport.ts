import { deleteProblemReport, sendProblemReport } from '@/api/problemReports';
import type { Snapshot } from '../format';
import { hideSecrets } from '../mask/maskText';
import { reportSource } from '../record/reportSource';
import { ownReports, type KeptReport } from './ownReports';

const userId = (): number | null => reportSource.get()?.getState().session.userId ?? null;

/** The reports that were sent from here and are still kept, newest first. */
export const keptReports = (): KeptReport[] => ownReports.of(userId());

/** Sends a report with the customer's own words. Rejects with words for the customer. */
export async function sendReport(report: Snapshot, note: string): Promise<KeptReport> {
  const sent = await sendProblemReport({ report: JSON.stringify(report), note: hideSecrets(note) });
  const kept = { ...sent, userId: userId() };
  ownReports.add(kept);
  return kept;
}

/** Deletes a report at the server. Rejects with words for the customer. */
export async function removeReport(report: KeptReport): Promise<void> {
  await deleteProblemReport(report);
  ownReports.remove(report.id);
}
