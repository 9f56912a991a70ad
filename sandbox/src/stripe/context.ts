import type { Params } from './params';
import type { Transaction } from './store';
import type { CardBehaviour } from './types';

/** The input of a Stripe API handler. Handlers are synchronous, so a request is one atomic step. */
export interface Context {
  tx: Transaction;
  params: Params;
  /** The ids in the path, in order. */
  ids: readonly string[];
  /** True for a request with the publishable key, which must carry the client secret. */
  isPublic: boolean;
  publicUrl: () => string;
  /** Takes a fault for the card if one is set: its behaviour then replaces the card's own. Counts one use per call. */
  forced: (subject: unknown) => CardBehaviour | null;
}

export type Handler = (context: Context) => unknown;

export function idOf(context: Context): string {
  return context.ids[0] ?? '';
}
