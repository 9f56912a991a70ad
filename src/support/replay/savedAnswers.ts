import type { OpenedDump } from '../read/openedDump';
import type { Snapshot } from '../format';
import { loadSnapshot } from '../read/loadSnapshot';
import { collectAnswers } from './collectAnswers';
import type { ReplayedSite } from './replayedSite';

/** The receipts in a copied storage as answers of their calls, as the app shows them without a connection. */
export async function savedAnswers(
  { receipts, snapshot }: OpenedDump,
  { showReceipts }: Pick<ReplayedSite, 'showReceipts'>,
): Promise<Snapshot['queries']> {
  const { userId, epoch } = loadSnapshot(snapshot).session;
  if (userId === null || receipts === null) return {};
  return collectAnswers(({ dispatch }) => dispatch(showReceipts(receipts, { userId, epoch })));
}
