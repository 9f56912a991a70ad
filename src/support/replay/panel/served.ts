import type { OpenedReport, TimelineEntry } from '@/api/problemReports';

/** What the server knows of a report that was sent. */
export type ServedReport = Omit<OpenedReport['problem_report'], 'report'> & {
  timeline: readonly TimelineEntry[];
};
