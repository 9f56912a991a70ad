import { asProblem } from '@/api/errors';

/** The server does not take this token (any more), as told apart from a password it does not take or from no answer at all. */
export function isRefusedToken(error: unknown): boolean {
  const { kind, fieldErrors } = asProblem(error);
  if (fieldErrors.reset_password_token) return true;
  if (fieldErrors.password) return false;
  return ['notFound', 'unauthenticated', 'forbidden', 'conflict', 'invalid'].includes(kind);
}
