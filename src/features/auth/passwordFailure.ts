import { asProblem, isRefusal } from '@/api/errors';

/** Whether the server refused the token, as opposed to the password or a failed request. */
export function isRefusedToken(error: unknown): boolean {
  const problem = asProblem(error);
  const { status, fieldErrors } = problem;
  if (fieldErrors.reset_password_token) return true;
  if (fieldErrors.password || status === 408) return false;
  return isRefusal(problem);
}
