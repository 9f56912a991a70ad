import type { AnswerSpec } from './answers';
import type { Params } from './params';
import type { operations } from './schema';

/** A secret in an answer. The base query removes it, so that it never reaches Redux. */
interface SecretSpec {
  /** Its path, such as `session.token`. An answer without it has the wrong shape, unless it is optional. */
  at: string;
  isOptional?: true;
  /** Stores it; called only if the session is still that of the call. */
  keep: (secret: string, answer: unknown) => void;
}

/** What an endpoint says of its answer, once for all calls: its `extraOptions`. */
export interface Contract {
  /** The contract's name of the call, which determines money and privacy of its answer. */
  operation: keyof operations;
  answer: AnswerSpec;
  /** Where the answer has what the cache keeps, if not at `answer.at`. */
  kept?: string;
  /** A problem report has the answers of queries, and of mutations that say so. */
  isReported?: true;
}

/** What an endpoint hands to the base query. */
export interface ApiRequest {
  /** GET by default. Only a GET is repeated. */
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  params?: Params;
  body?: unknown;
  /** Converts another documented shape of the answer to the contract's. */
  prepare?: (body: unknown) => unknown;
  secret?: SecretSpec;
  /** Asked again and again: sends the ETag of its last answer, so that the server need not repeat it. */
  isConditional?: boolean;
  /** Code of a shared cart: sent with the secret of its guest in this browser, if there is one. */
  guestOf?: string;
  /** Sent without the token. */
  anonymous?: boolean;
  /** Begins another session: the token only names the one that ends, so a 401 is not about it. */
  isSignIn?: boolean;
  /** Sends a proof: the answer may hold a new `token` of the session, which replaces the old one. */
  isProof?: boolean;
}
