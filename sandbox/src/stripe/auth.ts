import { createHash, timingSafeEqual } from 'node:crypto';

import { textOf, type ParamMap } from '../http/params';
import { invalidRequest, StripeError } from './errors';

export interface ApiKey {
  value: string;
  isPublic: boolean;
}

function keyOf(authorization: string | undefined, params: ParamMap): string {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ');
  if (/^bearer$/i.test(scheme)) return value;
  if (/^basic$/i.test(scheme)) return Buffer.from(value, 'base64').toString().split(':')[0] ?? '';
  return textOf(params['key']);
}

const unauthorized = (message: string): StripeError =>
  new StripeError(401, { type: 'invalid_request_error', message });

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSecret = (value: string, wanted: string | undefined): boolean =>
  wanted === undefined ? /^(sk|rk)_test_\w+$/.test(value) : timingSafeEqual(digest(value), digest(wanted));

/** @param secretKey the only secret key that is accepted; without it every test key is. Live keys are refused. */
export function readKey(authorization: string | undefined, params: ParamMap, secretKey?: string): ApiKey {
  const value = keyOf(authorization, params);
  if (value === '') {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (isSecret(value, secretKey)) return { value, isPublic: false };
  if (/^pk_test_\w+$/.test(value)) return { value, isPublic: true };
  throw unauthorized(
    `Invalid API Key provided: ${value.slice(0, 8)}${'*'.repeat(Math.max(0, value.length - 12))}${value.slice(-4)}`,
  );
}

export const secretKeyRequired = (): StripeError =>
  invalidRequest(
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    { code: 'secret_key_required' },
    403,
  );
