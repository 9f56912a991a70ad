import { behaviourOf, type Faults } from '../control/faults';
import { parseParams, type ParamMap } from '../http/params';
import { FROM_PAGES } from './accepts';
import { readKey, secretKeyRequired, type ApiKey } from './auth';
import type { Context } from './context';
import { StripeError } from './errors';
import { fingerprintOf, keepAnswer, keptAnswer, type InFlight } from './idempotency';
import { refuseOldTypes } from './intentFields';
import { Params } from './params';
import type { StripeRoute } from './routes';
import type { Store, Transaction } from './store';
import { checkExpand, expand, publicView } from './view';

export interface ApiCall {
  method: string;
  path: string;
  query: string;
  body: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
  ids: readonly string[];
  requestId: string;
}

export interface ApiAnswer {
  status: number;
  body: string;
  isReplay: boolean;
}

export interface ApiHost {
  store: Store;
  faults: Faults;
  inFlight: InFlight;
  publicUrl: () => string;
  secretKey: string | undefined;
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);

export function errorAnswer(error: StripeError): ApiAnswer {
  const doc =
    error.body.code === undefined
      ? {}
      : { doc_url: `https://docs.stripe.com/error-codes/${error.body.code.replace(/_/g, '-')}` };
  return { status: error.status, body: json({ error: { ...doc, ...error.body } }), isReplay: false };
}

function contextOf(host: ApiHost, call: ApiCall, tx: Transaction, params: ParamMap, key: ApiKey): Context {
  return {
    tx,
    params: new Params(params),
    ids: call.ids,
    isPublic: key.isPublic,
    publicUrl: host.publicUrl,
    forced: (object) => {
      const rule = host.faults.take(['decline', 'late'], { request: `${call.method} ${call.path}`, object });
      return rule === null ? null : behaviourOf(rule);
    },
  };
}

/** Runs a handler as one atomic step and renders its answer. */
function run(
  host: ApiHost,
  route: StripeRoute,
  call: ApiCall,
  tx: Transaction,
  params: ParamMap,
  key: ApiKey,
): ApiAnswer {
  try {
    const context = contextOf(host, call, tx, params, key);
    if (route.kind === 'payment_intent') refuseOldTypes(context.params);
    context.params.only(...route.accepts, ...(key.isPublic ? FROM_PAGES : []));
    const paths = context.params.strings('expand');
    checkExpand(route.kind, route.isList === true, paths);
    const result = publicView(route.handler(context));
    const body = json(expand(result, paths, (kind, id) => tx.find(kind, id)));
    return { status: 200, body, isReplay: false };
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    if (!error.keepsState) tx.discard();
    return errorAnswer(error);
  }
}

interface Prepared {
  params: ParamMap;
  key: ApiKey;
  idempotencyId: string | null;
}

/** Checks key and access before anything else happens. Throws StripeError. */
export function prepare({ secretKey }: ApiHost, route: StripeRoute, call: ApiCall): Prepared {
  const params = parseParams(call.method === 'POST' ? call.body || call.query : call.query);
  const key = readKey(call.authorization, params, secretKey);
  if (key.isPublic && route.isPublic !== true) throw secretKeyRequired();
  delete params['key'];
  const wanted = call.method === 'POST' ? call.idempotencyKey : undefined;
  return { params, key, idempotencyId: wanted === undefined ? null : `${key.value} ${wanted}` };
}

const API_ERROR = new StripeError(500, { type: 'api_error', message: 'An unknown error occurred' });

/** The answer to what is broken here. */
export const brokenAnswer = (): ApiAnswer => errorAnswer(API_ERROR);

/** Replays a stored answer, or runs the handler (unless it is broken) and commits its effect and answer together. */
export function execute(
  host: ApiHost,
  route: StripeRoute,
  call: ApiCall,
  { params, key, idempotencyId }: Prepared,
  isBroken: boolean,
): ApiAnswer {
  const tx = host.store.begin({ id: call.requestId, idempotency_key: call.idempotencyKey ?? null });
  const fingerprint = fingerprintOf(call.method, call.path, call.body);
  const kept = idempotencyId === null ? undefined : keptAnswer(tx, idempotencyId, fingerprint);
  if (kept !== undefined) return { status: kept.status, body: kept.body, isReplay: true };
  const answer = isBroken ? brokenAnswer() : run(host, route, call, tx, params, key);
  if (idempotencyId !== null)
    keepAnswer(tx, { id: idempotencyId, fingerprint, status: answer.status, body: answer.body });
  host.store.commit(tx);
  return answer;
}
