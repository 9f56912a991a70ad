import type { AnswerSpec } from './answers';
import type { Params } from './params';
import type { operations } from './schema';

/** A secret in an answer: taken out of it at the border, so that it never reaches Redux (house, "Where state lives"). */
export interface SecretSpec {
  /** The way to it: `session.token`. An answer without it has the wrong shape. */
  at: string;
  /** Puts it where it belongs; called only if the session is still the one that asked. */
  keep: (secret: string, answer: unknown) => void;
}

/** What an endpoint hands to the base query. */
export interface ApiRequest {
  /** Which call of the contract this is: says where its answer holds money. */
  operation: keyof operations;
  /** GET unless said otherwise. Only a GET is ever repeated. */
  method?: 'POST' | 'PATCH' | 'DELETE';
  /** A filled template of `paths`. */
  path: string;
  params?: Params;
  body?: unknown;
  /** Brings another documented shape of the answer into that of the contract. */
  prepare?: (body: unknown) => unknown;
  answer: AnswerSpec;
  secret?: SecretSpec;
  /** Sent without the token, for example a sign-in, which must not use the previous session. */
  anonymous?: boolean;
}
