/** Which of Google's services is asked. */
type Service = 'places' | 'routes';

/** Parameters of a request, such as the session by which the address search is billed. */
interface Details {
  session?: string;
  call?: 'suggest' | 'details';
}

/** Asks the sandbox before each service request; answers Google's status. */
export type Ask = (service: Service, details?: Details) => Promise<string>;

/** The names of these services for the statuses of the fault controls. */
const RPC: Record<string, string> = {
  REQUEST_DENIED: 'PERMISSION_DENIED',
  OVER_QUERY_LIMIT: 'RESOURCE_EXHAUSTED',
  INVALID_REQUEST: 'INVALID_ARGUMENT',
  UNKNOWN_ERROR: 'INTERNAL',
};

/** As google.maps.MapsRequestError: `code` is the status. */
export class MapsError extends Error {
  override name = 'MapsRequestError';
  readonly code: string;

  constructor(
    readonly endpoint: string,
    status: string,
  ) {
    const code = RPC[status] ?? status;
    super(`${endpoint}: ${code}`);
    this.code = code;
  }
}

/** Asks, and throws unless the answer is OK. */
export async function askOrThrow(
  ask: Ask,
  endpoint: string,
  service: Service,
  details?: Details,
): Promise<void> {
  const status = await ask(service, details);
  if (status !== 'OK') throw new MapsError(endpoint, status);
}
