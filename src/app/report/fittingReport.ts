import type { Report } from '@/store/snapshot/createSnapshot';
import { NO_LOG } from '@/store/snapshot/log/packedLog';

/** Drops the older half of the log, then the log, then the answers, of a report that is longer than `limit` (characters). */
export function fittingReport(report: Report, limit: number): Report {
  const { log } = report;
  const late = { ...log, parts: log.parts.slice(-Math.ceil(log.parts.length / 2)) };
  const smaller: Report[] = [
    report,
    { ...report, log: late },
    { ...report, log: NO_LOG },
    { ...report, log: NO_LOG, queries: {} },
  ];
  return (
    smaller.find((one) => JSON.stringify(one).length <= limit) ?? { ...report, log: NO_LOG, queries: {} }
  );
}
