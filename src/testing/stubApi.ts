type Answer = unknown | ((url: URL, request: Request) => unknown);

/** A refusal of the API, with its stable code: without one in `body`, a code of its status. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly body: Record<string, unknown> = {},
  ) {}
}

/** An unreachable server. */
export const OFFLINE = new Refusal(0);

/**
 * Stubs `fetch` with answers by `METHOD /path` without the query; other calls get a 404. Returns the calls that were made, in order,
 * as `METHOD /path?query`.
 */
export function stubApi(answers: Record<string, Answer>): string[] {
  const calls: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input as RequestInfo, init);
    const url = new URL(request.url);
    calls.push(`${request.method} ${url.pathname}${url.search}`);
    const given = answers[`${request.method} ${url.pathname}`];
    const answer: unknown =
      typeof given === 'function' ? await (given as (...a: unknown[]) => unknown)(url, request) : given;
    return respond(answer ?? new Refusal(404, { code: 'not_found' }));
  });
  return calls;
}

/** The codes that our server uses most, by status. */
const CODE_OF_STATUS: Readonly<Record<number, string>> = {
  401: 'unauthenticated',
  403: 'link_invalid',
  404: 'not_found',
  408: 'request_timeout',
  409: 'conflict',
  429: 'too_many_requests',
  500: 'internal',
  503: 'busy',
};

function respond(answer: unknown): Response {
  if (answer instanceof Response) return answer;
  if (answer === OFFLINE) throw new TypeError('Failed to fetch');
  if (!(answer instanceof Refusal)) return json(answer, 200);
  const { status, body } = answer;
  const error = body.message ?? 'Refused';
  return json({ error, message: error, code: CODE_OF_STATUS[status] ?? 'invalid', ...body }, status);
}

const json = (body: unknown, status: number): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** An answer of something between the app and our server: a proxy, a firewall, a sign-in page. */
export const foreignAnswer = (status: number, headers: Record<string, string> = {}): Response =>
  new Response('<!doctype html><title>Sign in</title>', {
    status,
    headers: { 'content-type': 'text/html', ...headers },
  });
