import { asProblem } from '@/api/errors';
import { toast } from '@/components/ui/toast';

/** Shows why a call failed. In this tier, because api and components do not import each other. */
export const toastProblem = (error: unknown) => toast.error(asProblem(error).message);
