import { asProblem, isRefusal } from '@/api/errors';

/** Whether the server refused the token, as opposed to the password or a failed request. */
export function isRefusedToken(error: unknown): boolean {
  const problem = asProblem(error);
  if (problem.fieldErrors.reset_password_token) return true;
  return !problem.fieldErrors.password && isRefusal(problem);
}
