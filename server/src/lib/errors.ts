/** A refusal of a request: status, stable code and a message for the customer (contract, "Conventions"). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: {
      /** Field errors, keyed by the field's name on the wire. */
      errors?: Record<string, string[]>;
      /** The fresh quote, with a 409 caused by a change of price or choices. */
      checkoutDetails?: Record<string, unknown>;
      /** The table as it is now, with `lines_changed`. */
      table?: Record<string, unknown>;
    } = {},
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** `Retry-After` says the seconds. */
export class TooManyRequests extends ApiError {
  constructor(readonly seconds = 60) {
    const wait =
      seconds === 1
        ? 'a second'
        : seconds < 60
          ? `${seconds} seconds`
          : seconds < 120
            ? 'a minute'
            : `${Math.ceil(seconds / 60)} minutes`;
    super(429, 'too_many_requests', `Too many attempts. Please wait ${wait} and try again.`);
  }
}

/** The same answer for an unknown id and for another customer's, so that it does not reveal which ids exist. */
export const notFound = (message = 'Not found.'): ApiError => new ApiError(404, 'not_found', message);
export const unauthenticated = (): ApiError => new ApiError(401, 'unauthenticated', 'Please sign in.');

export const fieldError = (field: string, message: string, code = 'invalid'): ApiError =>
  new ApiError(422, code, message, { errors: { [field]: [message] } });

/** @param message of `closedMessage` */
export const eventClosed = (message: string): ApiError => new ApiError(409, 'event_closed', message);
