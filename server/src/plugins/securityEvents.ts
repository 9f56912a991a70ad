/** What a log line of a request says about security (ASVS V16.3): who entered and how, and which control refused. */
import type { FastifyRequest } from 'fastify';

/** Calls that open a session, by the way in. */
const ENTRIES: Readonly<Record<string, string>> = {
  'POST /api/v2/session': 'password',
  'POST /api/v2/session/omniauth': 'provider',
  'POST /api/v2/users': 'registration',
  'POST /api/v2/confirmations/:token': 'mail',
  'PATCH /api/v2/passwords/:token': 'mail',
  'POST /api/v2/email_undos/:token': 'mail',
};

type SecurityEvent = { security?: string; by?: string; user?: number };
type Asked = Pick<FastifyRequest, 'method' | 'routeOptions' | 'user'>;

function refusalOf({ routeOptions: { config } }: Asked, status: number): string | undefined {
  if (status === 429) return 'limited';
  if (status === 401) return 'unauthenticated';
  if (status === 403) return config.throttle === 'proof' ? 'proof_refused' : 'forbidden';
  // Of a customer's object the answer is the same for one that is not theirs and one that does not exist.
  if (status === 404 && (config.access === 'user' || config.access === 'link')) return 'not_theirs';
  return status === 400 ? 'malformed' : undefined;
}

/** @param status of the answer */
export function securityEvent(request: Asked, status: number): SecurityEvent {
  const by = ENTRIES[`${request.method} ${request.routeOptions.url}`];
  const user = request.user ? { user: request.user.id } : {};
  if (by && status !== 429 && status < 500)
    return { ...user, security: status < 400 ? 'entered' : 'entry_refused', by };
  const security = refusalOf(request, status);
  return security ? { ...user, security } : user;
}
