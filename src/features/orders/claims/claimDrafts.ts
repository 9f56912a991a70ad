import type { ClaimFields } from './claimForm';
import type { Picture } from './pictureToSend';

/** What was written and not sent yet. */
export interface ClaimDraft {
  fields: ClaimFields;
  picture: Picture | null;
}

/**
 * By membership, which only its customer can open. In this page's memory: a session that ends takes the form away, and its customer
 * signs in and goes on.
 */
const drafts = new Map<number, ClaimDraft>();

export const claimDrafts = {
  read: (membershipId: number): ClaimDraft | undefined => drafts.get(membershipId),
  keep: (membershipId: number, draft: ClaimDraft): void => void drafts.set(membershipId, draft),
  drop: (membershipId: number): void => void drafts.delete(membershipId),
};
