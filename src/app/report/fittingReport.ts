import type { Report } from '@/store/snapshot/createSnapshot';
import { NO_LOG, refsOf, type PackedLog } from '@/store/snapshot/log/packedLog';

/** The later half of a log with the texts that it refers to, which are most of a log. */
function laterHalf({ parts, bodies }: PackedLog): PackedLog {
  const late = parts.slice(Math.floor(parts.length / 2));
  const refs = new Set(late.flatMap(refsOf));
  return { parts: late, bodies: Object.fromEntries(Object.entries(bodies).filter(([ref]) => refs.has(ref))) };
}

/** Drops the older half of the log, then the log, then the answers, of a report that is longer than `limit` (characters). */
export function fittingReport(report: Report, limit: number): Report {
  const larger = [report, { ...report, log: laterHalf(report.log) }, { ...report, log: NO_LOG }];
  return larger.find((one) => JSON.stringify(one).length <= limit) ?? { ...report, log: NO_LOG, queries: {} };
}
