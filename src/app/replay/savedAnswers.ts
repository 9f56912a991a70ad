import type { OpenedDump } from '@/store/snapshot/dump/openedDump';
import type { Snapshot } from '@/store/snapshot/format';
import { loadSnapshot } from '@/store/snapshot/loadSnapshot';
import { showReceipts } from '../offline/receipts';
import { receiptsIn } from '../offline/savedReceipts';
import { collectAnswers } from './collectAnswers';

/** The receipts in a copied storage as answers of their calls, as the app shows them without a connection. */
export async function savedAnswers({ receipts, snapshot }: OpenedDump): Promise<Snapshot['queries']> {
  const { userId, epoch } = loadSnapshot(snapshot).session;
  const saved = userId === null ? [] : receiptsIn(receipts, { userId, epoch });
  if (userId === null || saved.length === 0) return {};
  return collectAnswers(({ dispatch }) => dispatch(showReceipts(saved, userId)));
}
