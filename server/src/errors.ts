/** The one way to refuse a request: a status, a stable code and words for a person (contract, "Conventions"). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: {
      /** Field errors, keyed by the field's name on the wire. */
      errors?: Record<string, string[]>;
      /** With a 409 that changed price or choices: the fresh quote. */
      checkoutDetails?: Record<string, unknown>;
    } = {},
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** An unknown id and somebody else's are told apart by nobody: one body for both. */
export const notFound = (): ApiError => new ApiError(404, 'not_found', 'Not found.');
export const unauthenticated = (): ApiError => new ApiError(401, 'unauthenticated', 'Please sign in.');

export const fieldError = (field: string, message: string, code = 'invalid'): ApiError =>
  new ApiError(422, code, message, { errors: { [field]: [message] } });
