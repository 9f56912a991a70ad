import { fetchBaseQuery, type BaseQueryApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { runtimeConfig } from '@/config/runtimeConfig';
import { heardServerTime, now } from '@/lib/clock';
import { asRecord, isRecord } from '@/lib/records';
import { tokenStore, type TokenStore } from '@/lib/tokenStore';
import { readAnswer, valueAt } from './answers';
import { createEarlyFetch, type EarlyFetch } from './earlyFetch';
import { isJson, problem, problemOf, type ApiProblem } from './errors';
import { GUEST_HEADER, selectGuestSecret } from './guestSecret';
import { withQuery } from './params';
import type { ApiRequest, Contract } from './request';
import { isSessionOver, selectSessionEpoch, sessionEnded } from './session';
import { createTaggedAnswers } from './taggedAnswers';

export const TIMEOUT_MS = 15_000;
/** A GET is asked again after these pauses. */
const RETRY_PAUSES_MS = [300, 1_200];
/** One retry after a timeout; a third attempt would make the customer wait for most of a minute. */
const MAX_TIMEOUTS = 2;
const GATEWAY_STATUSES = new Set([502, 503, 504]);

type Result =
  | { data: unknown; error?: undefined; tag?: string | null }
  | { error: ApiProblem; data?: undefined };
/** The body of a 304: the caller has the data. */
const UNCHANGED = Symbol('unchanged');
/** `tag`: the ETag of the answer that the caller has. */
type Sent = ApiRequest & { tag?: string; guestSecret?: string | null };

/** How a store reaches the API if not by the page's `fetch`: the server's render hands it over as thunk extra argument. */
export interface Transport {
  send: (request: Request) => Promise<Response>;
  /** Put before each path, because outside a browser a request needs a whole address. */
  origin: string;
}

export interface BaseQueryDeps {
  fetch: (request: Request) => Promise<Response>;
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
  now: () => number;
  tokens: TokenStore;
  baseUrl: () => string;
}

/** Resolves at once when the signal aborts; the caller must check the signal. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

/** An early fetch does not have our signal, so timeout and caller abort it here. */
function orAbort(answer: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason as Error);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    answer.then(resolve, reject);
  });
}

async function once(
  request: Sent,
  url: string,
  token: string | null,
  api: BaseQueryApi,
  send: (request: Request) => Promise<Response>,
): Promise<Result> {
  const fetchFn = async (input: RequestInfo): Promise<Response> => {
    const answer = await send(input as Request);
    // No cache holds an answer of the API, so its time is that of now.
    if (isJson(answer.headers.get('content-type'))) heardServerTime(answer.headers.get('date'));
    return answer;
  };
  const fetchJson = fetchBaseQuery({ timeout: TIMEOUT_MS, fetchFn });
  const { method = 'GET', body, tag, guestSecret } = request;
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(tag === undefined ? {} : { 'if-none-match': tag }),
    ...(guestSecret ? { [GUEST_HEADER]: guestSecret } : {}),
  };
  // WebKit rejects a request that timed out with the AbortError of one that was canceled.
  let isLate = false;
  const timer = setTimeout(() => (isLate = true), TIMEOUT_MS);
  // The API never redirects. A redirect is a proxy's, mostly to its sign-in page.
  const args = { url, method, body, headers, redirect: 'manual' as const };
  const { data, error, meta } = await fetchJson(args, api, {});
  clearTimeout(timer);
  if (api.signal.aborted) return { error: problem('aborted') };
  if (error && isLate) return { error: problem('timeout') };
  if (tag !== undefined && meta?.response?.status === 304) return { data: UNCHANGED };
  const contentType = meta?.response?.headers.get('content-type');
  if (error) return { error: problemOf(error, contentType) };
  if (data !== null && data !== undefined) return { data, tag: meta?.response?.headers.get('etag') ?? null };
  return { error: problem(isJson(contentType) ? 'empty' : 'foreign') };
}

function mayRetry({ kind, status }: ApiProblem, timeouts: number): boolean {
  if (kind === 'timeout') return timeouts < MAX_TIMEOUTS;
  // 429: a rate limit between us and the server would count the repetitions too.
  if (kind === 'network' || kind === 'foreign') return status !== 429;
  return status !== null && GATEWAY_STATUSES.has(status);
}

/** Stores the session's new token and takes it out of the answer. */
function keepNewToken(body: unknown, tokens: TokenStore): unknown {
  if (!isRecord(body)) return body;
  const { token, ...rest } = body;
  if (typeof token === 'string' && token !== '') tokens.write(token);
  return rest;
}

/** Checks the shape, converts money to cents, and moves a secret out of the answer. */
function readBody(given: unknown, { prepare, secret }: ApiRequest, { operation, answer }: Contract): Result {
  const body = prepare ? prepare(given) : given;
  const value = readAnswer(operation, body, answer);
  const found = secret && valueAt(body, secret.at);
  const hasSecret = typeof found === 'string' && found !== '';
  if (value === undefined || (secret && !secret.isOptional && !hasSecret))
    return { error: problem('wrongShape') };
  if (hasSecret) secret?.keep(found, value);
  return { data: value };
}

/**
 * The base query of every endpoint: token, bracket parameters, timeout, retry of GETs, error mapper, shape check.
 * Nothing of the request goes into `meta`: it would carry the token into Redux actions.
 */
export function createBaseQuery(
  deps: BaseQueryDeps,
): BaseQueryFn<ApiRequest, unknown, ApiProblem, Partial<Contract>> {
  const early = createEarlyFetch(deps.now, deps.tokens.read());
  const tagged = createTaggedAnswers();

  return async (asked, api, contract) => {
    const epoch = selectSessionEpoch(api.getState());
    const known = asked.isConditional ? tagged.of(api, epoch) : undefined;
    const guestSecret = asked.guestOf === undefined ? null : selectGuestSecret(api.getState(), asked.guestOf);
    const request: Sent = { ...asked, tag: known?.tag, guestSecret };
    const isOver = (): boolean => selectSessionEpoch(api.getState()) !== epoch;
    const read = (): string | null => (request.anonymous ? null : deps.tokens.read());
    const isRefused = ({ error }: Result): boolean => isSessionOver(error) && !request.isSignIn;
    let token = read();
    let result = await withRetries(request, token, api, deps, early);
    // The session got another token during the call, for example by a proof in another tab.
    if (isRefused(result) && token !== null && read() !== token && !isOver()) {
      token = read();
      result = await withRetries(request, token, api, deps, early);
    }
    // The session has ended or changed during the call, so the answer is dropped.
    if (isOver()) return { error: problem('aborted') };
    if (result.error) {
      if (isRefused(result) && token !== null && read() === token) api.dispatch(sessionEnded());
      return result;
    }
    if (known && result.data === UNCHANGED) return { data: known.data };
    const body = request.isProof ? keepNewToken(result.data, deps.tokens) : result.data;
    const answer = readBody(body, request, contract as Contract);
    if (request.isConditional && !answer.error) tagged.keep(api, epoch, result.tag ?? null, answer.data);
    return answer;
  };
}

async function withRetries(
  request: Sent,
  token: string | null,
  api: BaseQueryApi,
  deps: BaseQueryDeps,
  early: EarlyFetch,
): Promise<Result> {
  const { send = deps.fetch, origin = '' } = asRecord(api.extra) as Partial<Transport>;
  const url = origin + deps.baseUrl() + withQuery(request.path, request.params);
  if (request.method) {
    early.drop();
    return once(request, url, token, api, send);
  }
  // The early fetch had no guest's secret.
  let started = request.guestSecret ? undefined : early.take(url, token);
  const sendGet = (input: Request): Promise<Response> => {
    const answer = started && orAbort(started, input.signal);
    started = undefined;
    return answer ?? send(input);
  };
  let result = await once(request, url, token, api, sendGet);
  let timeouts = 0;
  for (const ms of RETRY_PAUSES_MS) {
    if (result.error?.kind === 'timeout') timeouts += 1;
    if (!result.error || !mayRetry(result.error, timeouts)) break;
    await deps.pause(ms, api.signal);
    if (api.signal.aborted) return { error: problem('aborted') };
    result = await once(request, url, token, api, sendGet);
  }
  return result;
}

/** The base query of the page. */
export const baseQuery = createBaseQuery({
  fetch: (request) => fetch(request),
  pause,
  now,
  tokens: tokenStore(),
  baseUrl: () => runtimeConfig().apiBaseUrl,
});
