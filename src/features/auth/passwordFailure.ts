import { asProblem } from '@/api/errors';

/** Whether the server refused the token, as opposed to the password or a failed request. */
export function isRefusedToken(error: unknown): boolean {
  const { kind, fieldErrors } = asProblem(error);
  if (fieldErrors.reset_password_token) return true;
  if (fieldErrors.password) return false;
  return ['notFound', 'unauthenticated', 'forbidden', 'conflict', 'invalid'].includes(kind);
}
