import type { openProblemReport } from '@/api/problemReports';
import { navigation } from '@/lib/navigation';

export interface DeskLink {
  /** The report's number. */
  id: string;
  link: Parameters<typeof openProblemReport>[1];
}

const REPORT_PATH = /^\/support\/replay\/([0-9A-Za-z]{8})\/?$/;

/**
 * Reads the signed link of the desk (`/support/replay/<id>#who=…&expires=…&signature=…`) and removes the signature from the address.
 * Null if the page was opened without one.
 */
export function takeDeskLink(): DeskLink | null {
  const [, id] = REPORT_PATH.exec(navigation.pathname()) ?? [];
  if (id === undefined) return null;
  const parts = new URLSearchParams(navigation.takeFragment());
  const part = (name: string) => parts.get(name) ?? '';
  return {
    id,
    link: { who: part('who'), expires: Number(part('expires')) || 0, signature: part('signature') },
  };
}
