import { now } from '@/lib/clock';
import { isRecord, parseJson } from '@/lib/records';
import { REPORTS_KEY } from '@/lib/storageKeys';
import { openLocalStore } from '@/lib/storage';

/** A report that was sent from this browser, with what it takes to delete it. */
export interface KeptReport {
  id: string;
  secret: string;
  /** ISO 8601 UTC. */
  expires_at: string;
  /** The customer who sent it, who alone is shown it; null for a visitor. */
  userId: number | null;
}

const MOST = 20;

function readAll(): KeptReport[] {
  const raw = parseJson(openLocalStore()?.getItem(REPORTS_KEY) ?? '');
  const isKept = (value: unknown): value is KeptReport =>
    isRecord(value) &&
    [value.id, value.secret, value.expires_at].every((part) => typeof part === 'string') &&
    (value.userId === null || typeof value.userId === 'number');
  const kept = Array.isArray(raw) ? raw.filter(isKept) : [];
  return kept.filter(({ expires_at: end }) => Date.parse(end) > now());
}

function writeAll(reports: readonly KeptReport[]): void {
  try {
    openLocalStore()?.setItem(REPORTS_KEY, JSON.stringify(reports.slice(-MOST)));
  } catch {
    // Without room the report can only be deleted by support.
  }
}

export const ownReports = {
  /** The reports of this customer, or of a visitor (null), newest first. */
  of: (userId: number | null): KeptReport[] =>
    readAll()
      .filter((report) => report.userId === null || report.userId === userId)
      .reverse(),
  add: (report: KeptReport): void => writeAll([...readAll(), report]),
  remove: (id: string): void => writeAll(readAll().filter((report) => report.id !== id)),
};
