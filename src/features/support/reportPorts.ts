import type { Report } from '@/store/snapshot/createSnapshot';

export interface SentReport {
  id: string;
  /** ISO 8601 UTC. */
  expires_at: string;
}

/** What the dialog asks of the app. */
export interface ReportPorts {
  /** Makes a report of the current state. */
  collect: (includePersonal: boolean) => Report;
  /** Sends it, with the customer's own words. Rejects with words for the customer. */
  send: (report: Report, note: string) => Promise<SentReport>;
  /** Reports that were sent from here, newest first. */
  sent: () => SentReport[];
  /** Deletes one of them at the server. Rejects with words for the customer. */
  remove: (report: SentReport) => Promise<void>;
  /** Address of support. */
  sendTo: string;
}
