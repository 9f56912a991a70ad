import { reportNumber } from '@dwellivery/domain/reportNumber';
import { useState } from 'react';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import type { KeptReport } from './ownReports';
import { removeReport } from './sendReport';
import styles from './ReportDialog.module.css';

export const endDay = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric' });

interface SentReportsProps {
  reports: readonly KeptReport[];
  onRemoved: (id: string) => void;
}

/** Reports that are kept at the server, each with its end, and the way to end it now. */
export function SentReports({ reports, onRemoved }: SentReportsProps) {
  const [busyId, setBusyId] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const press = (report: KeptReport) => {
    setBusyId(report.id);
    setFailure(null);
    removeReport(report)
      .then(
        () => onRemoved(report.id),
        (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)),
      )
      .finally(() => setBusyId(null));
  };
  if (reports.length === 0) return null;
  return (
    <section aria-labelledby="sent-reports" className={styles.sent}>
      <h3 id="sent-reports">Reports you have sent</h3>
      <ul>
        {reports.map((report) => (
          <li key={report.id}>
            <span>
              <b translate="no">{reportNumber(report.id)}</b>, kept until {endDay(report.expires_at)}
            </span>
            <Button
              variant="outline"
              size="small"
              loading={busyId === report.id}
              aria-label={`Delete report ${reportNumber(report.id)}`}
              onClick={() => press(report)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
      {failure && <Alert tone="failure">{failure}</Alert>}
    </section>
  );
}
