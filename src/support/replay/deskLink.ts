import type { openProblemReport } from '@/api/problemReports';
import { navigation } from '@/lib/navigation';

export interface DeskLink {
  /** The report's number. */
  id: string;
  link: Parameters<typeof openProblemReport>[1];
}

const REPORT_PATH = /\/support\/replay\/([0-9A-Za-z]{8})\/?$/;

function linkOf(path: string, fragment: string): DeskLink | null {
  const [, id] = REPORT_PATH.exec(path) ?? [];
  if (id === undefined) return null;
  const parts = new URLSearchParams(fragment);
  const part = (name: string) => parts.get(name) ?? '';
  return {
    id,
    link: { who: part('who'), expires: Number(part('expires')) || 0, signature: part('signature') },
  };
}

/**
 * Reads the signed link of the desk (`/support/replay/<id>#who=…&expires=…&signature=…`) and removes the signature from the address.
 * Null if the page was opened without one.
 */
export function takeDeskLink(): DeskLink | null {
  const path = navigation.pathname();
  return REPORT_PATH.test(path) ? linkOf(path, navigation.takeFragment()) : null;
}

/** The desk's link in a pasted text, if that is all there is. */
export function deskLinkIn(text: string): DeskLink | null {
  const [, path = '', fragment = ''] = /^\s*(\S+)#(\S+)\s*$/.exec(text.slice(0, 1_000)) ?? [];
  return linkOf(path, fragment);
}
