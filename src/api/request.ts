import type { AnswerSpec } from './answers';
import type { Params } from './params';
import type { operations } from './schema';

/** A secret in an answer. The base query removes it, so that it never reaches Redux. */
interface SecretSpec {
  /** Its path, such as `session.token`. An answer without it has the wrong shape. */
  at: string;
  /** Stores it; called only if the session is still that of the call. */
  keep: (secret: string, answer: unknown) => void;
}

/** What an endpoint hands to the base query. */
export interface ApiRequest {
  /** The contract's name of the call, which determines the money fields of its answer. */
  operation: keyof operations;
  /** GET by default. Only a GET is repeated. */
  method?: 'POST' | 'PATCH' | 'DELETE';
  /** A filled template of `paths`. */
  path: string;
  params?: Params;
  body?: unknown;
  /** Converts another documented shape of the answer to the contract's. */
  prepare?: (body: unknown) => unknown;
  answer: AnswerSpec;
  secret?: SecretSpec;
  /** Asked again and again: sends the ETag of its last answer, so that the server need not repeat it. */
  isConditional?: boolean;
  /** Sent without the token. */
  anonymous?: boolean;
  /** Begins another session: the token only tells which one ends, so a 401 is not about it. */
  isSignIn?: boolean;
  /** Sends a proof: the answer may hold a new `token` of the session, which replaces the old one. */
  isProof?: boolean;
}
