import { asProblem, isRefusal } from '@/api/errors';
import { isSessionOver } from '@/api/session';
import { toast } from '@/components/ui/toast';

/**
 * Shows why a call failed. A session that the server has ended has a notice of its own. In this tier, because api and components do
 * not import each other.
 */
export function toastProblem(error: unknown): void {
  const { status, message } = asProblem(error);
  if (status !== 401 || !isSessionOver(error)) toast.error(message);
}

/** The reason, for a dialog that offers to try again. A refusal is a toast, because it would be refused again and the page changes. */
export const reasonToRetry = (error: unknown): string | undefined => {
  const problem = asProblem(error);
  if (!isRefusal(problem)) return problem.message;
  toastProblem(problem);
  return undefined;
};
