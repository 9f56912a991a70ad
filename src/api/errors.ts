import { isRecord, isSafeKey, own } from '@/lib/records';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { readAnswer } from './answers';
import { CODES } from './codes';
import { quoteAnswer } from './shapes';
import type { CheckoutDetails } from './types';

/** The kinds of failed calls, by what a customer can do about them. */
export type ProblemKind =
  | 'network'
  | 'timeout'
  | 'parse'
  | 'empty'
  | 'wrongShape'
  /** Cancelled, or answered after the end of its session. */
  | 'aborted'
  /** Not an answer of our server: a proxy, a firewall or a sign-in page between it and the app has answered. */
  | 'foreign'
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'invalid'
  | 'rateLimited'
  | 'server';

export interface ApiProblem {
  kind: ProblemKind;
  /** The HTTP status, or null when there was no answer. */
  status: number | null;
  /** The contract's stable code (`slot_full`, `email_taken` …), or the kind where our server gave no answer. */
  code: string;
  /** Message for the customer. */
  message: string;
  /** Error texts by the name of the field on the wire. */
  fieldErrors: Record<string, string[]>;
  /** The fresh quote, with a 409 caused by a change of price or choices; money in cents. */
  checkoutDetails?: CheckoutDetails;
}

const UNREADABLE = 'We got an answer that we could not read. Please try again.';

export const PROBLEM_MESSAGES: Readonly<Record<ProblemKind, string>> = {
  network: 'We could not reach our server. Check your connection and try again.',
  timeout: 'This takes longer than it should. Please try again.',
  parse: UNREADABLE,
  empty: UNREADABLE,
  wrongShape: UNREADABLE,
  aborted: 'The request was canceled.',
  foreign: 'Something between this app and our server answered in its place. Please try again.',
  unauthenticated: 'Please sign in.',
  forbidden: 'You may not do this.',
  notFound: 'We could not find what you are looking for.',
  conflict: 'Something changed in the meantime. Please check and try again.',
  invalid: 'Please check what you entered.',
  rateLimited: 'That was a bit fast. Please wait a moment and try again.',
  server: 'Something went wrong on our side. Please try again.',
};

export function problem(kind: ProblemKind, details: Partial<Omit<ApiProblem, 'kind'>> = {}): ApiProblem {
  return { kind, status: null, code: kind, message: PROBLEM_MESSAGES[kind], fieldErrors: {}, ...details };
}

const KIND_OF_STATUS: Readonly<Record<number, ProblemKind>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'notFound',
  408: 'timeout',
  409: 'conflict',
  410: 'notFound',
  429: 'rateLimited',
};

function kindOfStatus(status: number): ProblemKind {
  return KIND_OF_STATUS[status] ?? (status >= 500 ? 'server' : 'invalid');
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (text): text is string => typeof text === 'string' && text !== '',
  );

function fieldErrorsOf(errors: unknown): Record<string, string[]> {
  if (!isRecord(errors)) return {};
  const entries = Object.entries(errors)
    .filter(([field]) => isSafeKey(field))
    .map(([field, value]): [string, string[]] => [field, textsOf(value)]);
  return Object.fromEntries(entries.filter(([, texts]) => texts.length > 0));
}

/** Form errors read message, error or errors (spec 1 §8). Of errors by field, those of the first: the form shows each at its field. */
function messageOf({ message, error, errors }: Record<string, unknown>): string | undefined {
  const sources = [message, error, ...(isRecord(errors) ? Object.values(errors) : [errors])];
  return sources
    .map(textsOf)
    .find((texts) => texts.length > 0)
    ?.join(' ');
}

/** Whether a content type is that of our server's answers. */
export const isJson = (type: string | null | undefined): boolean => /^application\/json\b/i.test(type ?? '');

/** The problem of an error answer. A 500 has no reason that customers could use; a 503 says what cannot be reached. */
function problemOfStatus(status: number, data: unknown): ApiProblem {
  const body = isRecord(data) ? data : {};
  const { code, error } = body;
  // Gateways have codes too, such as gRPC's `unauthenticated`, but without our `error`.
  const isOurs = typeof code === 'string' && CODES.has(code) && typeof error === 'string';
  if (!isOurs) return problem('foreign', { status });
  const kind = kindOfStatus(status);
  const message = (status === 500 ? undefined : messageOf(body)) ?? PROBLEM_MESSAGES[kind];
  const fresh = { data: { checkoutDetails: body.checkoutDetails } };
  const quote = readAnswer('showCheckoutDetails', fresh, quoteAnswer) as CheckoutDetails | undefined;
  return problem(kind, {
    status,
    code,
    message,
    fieldErrors: fieldErrorsOf(body.errors),
    ...(quote ? { checkoutDetails: quote } : {}),
  });
}

/**
 * Maps each failure of a fetch to one kind of problem. An error is our server's only with its content type and a code that we know: a
 * stranger's 401 must not end a session, nor its 404 or 409 an order.
 */
export function problemOf(error: FetchBaseQueryError, contentType: string | null | undefined): ApiProblem {
  switch (error.status) {
    case 'FETCH_ERROR':
      return problem('network');
    case 'TIMEOUT_ERROR':
      return problem('timeout');
    case 'PARSING_ERROR': {
      const status = error.originalStatus;
      // A connection that is lost within the body is not a SyntaxError.
      if (!error.error.startsWith('SyntaxError')) return problem('network', { status });
      return problem(isJson(contentType) && status < 400 ? 'parse' : 'foreign', { status });
    }
    case 'CUSTOM_ERROR':
      return problem('wrongShape');
    default:
      return problemOfStatus(error.status, isJson(contentType) ? error.data : undefined);
  }
}

export function isApiProblem(error: unknown): error is ApiProblem {
  return isRecord(error) && typeof error.kind === 'string' && own(PROBLEM_MESSAGES, error.kind) !== undefined;
}

/** Makes a problem of a hook's `error` or a caught `unwrap()`, which may also be a programming error. */
export function asProblem(error: unknown): ApiProblem {
  return isApiProblem(error) ? error : problem('parse', { code: 'unexpected' });
}

/** Why a load failed, in words for the customer; undefined if it did not. @param error a hook's */
export const reasonOf = (error: unknown): string | undefined =>
  error === undefined ? undefined : asProblem(error).message;

/** The kinds of problems without an answer of our server that can be read: it may have carried the call out. */
const UNANSWERED: readonly ProblemKind[] = ['network', 'timeout', 'foreign', 'parse', 'empty', 'wrongShape'];
export const isUnanswered = ({ kind }: ApiProblem): boolean => UNANSWERED.includes(kind);

/** The kinds of problems in which the server has said no. A failed request, a rate limit and a server's error are none. */
const REFUSALS: readonly ProblemKind[] = ['unauthenticated', 'forbidden', 'notFound', 'conflict', 'invalid'];
/** Whether the server refused the call, so that the same call again would be refused too. */
export const isRefusal = ({ kind }: ApiProblem): boolean => REFUSALS.includes(kind);

/** A refused submit in the form kit's shape: texts by field, and one for the whole form. */
export function toFormRejection(
  error: unknown,
): Pick<ApiProblem, 'message'> & { errors: Record<string, string[]> } {
  const { message, fieldErrors } = asProblem(error);
  return { message, errors: fieldErrors };
}
