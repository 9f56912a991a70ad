/** Gives all refusals one shape. No request content may cause a 5xx (contract, "Conventions"). */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isConnectionLost, isQueueFull } from '../db/lostConnection';
import { DISK_FULL, sqlState } from '../db/sqlState';
import { ApiError, notFound, TooManyRequests } from '../lib/errors';
import { invalidBy } from './violations';

export type Problem = { status: number; code: string; message: string; details?: ApiError['details'] };

const fromApi = (error: ApiError): Problem => ({
  status: error.status,
  code: error.code,
  message: error.message,
  details: error.details,
});

/** Contention and overload of the database: serialization, deadlock, lock or statement timeout, too many connections. */
const BUSY = new Set(['40001', '40P01', '55P03', '57014', '53300']);

/** For errors that the schemas did not catch: classes 22 (data) and 23 (constraint) are caused by the request. */
function fromSql(state: string | null): Problem | null {
  if (state === '23505')
    return { status: 409, code: 'conflict', message: 'This was changed in the meantime.' };
  if (state?.startsWith('22') || state?.startsWith('23')) {
    return { status: 422, code: 'invalid', message: 'A value cannot be stored.' };
  }
  if (state === DISK_FULL)
    return { ...UNREACHABLE, message: 'We cannot store this right now. Please try again in a moment.' };
  if (state !== null && BUSY.has(state)) {
    return { status: 503, code: 'busy', message: 'Too busy right now. Please try again.' };
  }
  return null;
}

const UNREACHABLE: Problem = {
  status: 503,
  code: 'database_unavailable',
  message: 'We cannot reach our database right now. Please try again in a moment.',
};

/** The codes of the framework's own refusals. */
const CODE_OF_STATUS: Readonly<Record<number, string>> = {
  404: 'not_found',
  408: 'request_timeout',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  431: 'headers_too_large',
};

export function problemOf(error: FastifyError): Problem {
  if (error instanceof ApiError) return fromApi(error);
  // What a path parameter of the wrong form names cannot exist.
  if (error.validation) return error.validationContext === 'params' ? fromApi(notFound()) : invalidBy(error);
  const status = error.statusCode ?? 500;
  // First, because the loss of the customer's own connection has the code of a lost database.
  if (status >= 400 && status < 500) {
    return { status, code: CODE_OF_STATUS[status] ?? 'bad_request', message: error.message };
  }
  if (isConnectionLost(error)) return UNREACHABLE;
  const sql = isQueueFull(error) ? fromSql('53300') : fromSql(sqlState(error));
  if (sql) return sql;
  return { status: 500, code: 'internal', message: 'Something went wrong on our side. Please try again.' };
}

function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { status, code, message, details } = problem;
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  if (status === 503) reply.header('retry-after', '1');
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ error: message, message, code, ...details });
}

export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = problemOf(error);
    if (problem.status >= 500) request.log.error({ err: error }, 'request failed');
    if (error instanceof TooManyRequests) reply.header('retry-after', String(error.seconds));
    return sendProblem(reply, problem);
  });
}

const LONG_PART = 'FST_ERR_MAX_PARAM_LENGTH';

/** The answer to a path that the router cannot read. No resource has a name as long as the part that it refuses. */
export function answerUnreadablePath(
  { code }: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.header('x-request-id', request.id);
  const unreadable = { status: 400, code: 'bad_request', message: 'The address cannot be decoded.' };
  void sendProblem(reply, code === LONG_PART ? fromApi(notFound()) : unreadable);
}

const STATUS_OF_PARSER: Readonly<Record<string, readonly [number, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'The address and headers are too long.'],
};

/** The answer to what is no readable HTTP request, written to the connection because there is no reply. */
export function answerUnreadableRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const [status, message] = STATUS_OF_PARSER[error.code] ?? [400, 'The request cannot be read.'];
  const body = JSON.stringify({ error: message, message, code: CODE_OF_STATUS[status] ?? 'bad_request' });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** The answer to an unknown path. */
export const answerNotFound = (_request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendProblem(reply, fromApi(notFound()));
