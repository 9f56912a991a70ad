import { noSuch } from './errors';
import type { Params } from './params';
import type { Transaction } from './store';
import type { CardBehaviour, Kind, Kinds } from './types';

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

/** The object of the path. @param what Stripe's word for its kind */
export function objectOf<K extends Kind>(context: Context, kind: K, what: string = kind): Kinds[K] {
  const found = context.tx.find(kind, idOf(context));
  if (found === undefined) throw noSuch(what, idOf(context));
  return found;
}
