import type { Params } from './params';
import type { Transaction } from './store';
import type { CardBehaviour } from './types';

/** What a handler of the Stripe API works with. Handlers are synchronous: a request is one atomic step. */
export interface Context {
  tx: Transaction;
  params: Params;
  /** The ids in the path, in order. */
  ids: readonly string[];
  /** True for a request with the publishable key: it must bring the client secret. */
  isPublic: boolean;
  publicUrl: () => string;
  /** A decline asked for by the fault controls, once per call. */
  forcedDecline: (subject: unknown) => CardBehaviour | null;
}

export type Handler = (context: Context) => unknown;

export function idOf(context: Context): string {
  return context.ids[0] ?? '';
}
