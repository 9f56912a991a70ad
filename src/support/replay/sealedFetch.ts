import { asRecord, isRecord } from '@/lib/records';
import type { Moment } from '../format';

export const REPLAY_REFUSAL = 'This is a replay: nothing is sent.';

/** A mutation that a screen sends without a press, and its answer on success. */
interface SealedCall {
  endpoint: string;
  method: string;
  path: RegExp;
  /** The body of a successful answer from the record; undefined if there is none, and the call stays pending. */
  answer: (data: unknown, request: Request) => unknown;
}

const pathOf = (template: string): RegExp => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`);
const call = (
  endpoint: string,
  method: string,
  template: string,
  answer: SealedCall['answer'] = () => undefined,
): SealedCall => ({ endpoint, method, path: pathOf(template), answer });

async function paymentSheet(_data: unknown, request: Request): Promise<unknown> {
  const body: unknown = await request.json();
  const sheet = asRecord(asRecord(body).payment_sheet);
  return {
    data: {
      paymentSheet: {
        clientSecret: 'sealed',
        customerSessionClientSecret: null,
        paymentIntentId: 'sealed',
        amount: sheet.amount,
      },
    },
  };
}

const CALLS: readonly SealedCall[] = [
  call('createPaymentSheet', 'POST', '/api/v2/payment_sheets', paymentSheet),
  call(
    'validateAddress',
    'POST',
    '/api/v2/events/{id}/validate_address',
    // A masked record lacks the distance, which no screen shows.
    (data) => (isRecord(data) ? { data: { deliveryRange: { miles: 0, ...data } } } : undefined),
  ),
  call('createSubscription', 'POST', '/api/v2/stripe_memberships', () => ({
    data: { client_secret: 'sealed' },
  })),
  call('confirmSubscription', 'GET', '/api/v2/stripe_memberships', (data) => data),
  call('verifyPasswordToken', 'GET', '/api/v2/passwords/{token}', (data) => data),
  call('verifyConfirmation', 'GET', '/api/v2/confirmations/{token}', (data) => data),
  call('verifyEmailUndo', 'GET', '/api/v2/email_undos/{token}', (data) => data),
  call('confirmEmailChange', 'POST', '/api/v2/email_changes/{token}', (user) => user && { user }),
  call('confirmAccount', 'POST', '/api/v2/confirmations/{token}'),
  call('loginWithProvider', 'POST', '/api/v2/session/omniauth'),
  call('confirmFollow', 'POST', '/api/v2/follows/{token}', (follow) => follow && { follow }),
  call(
    'openNotifications',
    'GET',
    '/api/v2/notifications/{token}',
    (notifications) => notifications && { notifications },
  ),
];

const json = (body: unknown, status: number): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** The recorded refusal as an answer of the API. */
function failureOf(problem: Record<string, unknown>): Promise<Response> {
  if (problem.kind === 'timeout') return NEVER;
  if (typeof problem.status !== 'number') return Promise.reject(new TypeError('Failed to fetch'));
  const { status, message, code, fieldErrors } = problem;
  return Promise.resolve(json({ error: message, message, code, errors: fieldErrors }, status));
}

/** Calls without a recorded answer stay pending, so that the screen shows no error that the customer did not see. */
const NEVER = new Promise<Response>(() => undefined);

async function sealedAnswer(sealed: SealedCall, recorded: unknown, request: Request): Promise<Response> {
  const entry = asRecord(recorded);
  if (entry.status === 'pending') return NEVER;
  if (entry.status === 'rejected') return failureOf(asRecord(entry.error));
  const body = await sealed.answer(entry.data, request);
  return body === undefined ? NEVER : json(body, 200);
}

/**
 * The network of a replay: nothing leaves the page. The recorded cache answers reads. A change that a screen sends by itself gets the
 * recorded answer; one that is sent by a press is refused with a message.
 */
export function sealedFetch(answers: Moment['answers']): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    const sealed = CALLS.find(({ method, path }) => method === request.method && path.test(pathname));
    if (sealed) return sealedAnswer(sealed, answers[sealed.endpoint], request);
    if (request.method === 'GET') return NEVER;
    return Promise.resolve(
      json({ error: REPLAY_REFUSAL, message: REPLAY_REFUSAL, code: 'bad_request' }, 403),
    );
  };
}
