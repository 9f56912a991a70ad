import type { ErrorBody } from './types';

/** An answer in Stripe's error shape. With `keepsState` the failed attempt is committed (a declined charge). */
export class StripeError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    readonly keepsState = false,
  ) {
    super(body.message);
  }
}

export const invalidRequest = (message: string, more: Partial<ErrorBody> = {}, status = 400): StripeError =>
  new StripeError(status, { type: 'invalid_request_error', message, ...more });

export const missingParam = (param: string): StripeError =>
  invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });

export const noSuch = (what: string, id: string, param = 'id', status = 404): StripeError =>
  invalidRequest(`No such ${what}: '${id}'`, { code: 'resource_missing', param }, status);

export const cardError = (body: Omit<ErrorBody, 'type'>): StripeError =>
  new StripeError(402, { type: 'card_error', ...body }, true);
