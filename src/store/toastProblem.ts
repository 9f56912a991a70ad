import { asProblem, isRefusal } from '@/api/errors';
import { toast } from '@/components/ui/toast';

/** Shows why a call failed. In this tier, because api and components do not import each other. */
export const toastProblem = (error: unknown) => toast.error(asProblem(error).message);

/** The reason, for a dialog that offers to try again. A refusal is a toast, because it would be refused again and the page changes. */
export const reasonToRetry = (error: unknown): string | undefined => {
  const problem = asProblem(error);
  if (!isRefusal(problem)) return problem.message;
  toast.error(problem.message);
  return undefined;
};
