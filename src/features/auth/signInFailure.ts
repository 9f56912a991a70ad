import { asProblem, isRefusal, toFormRejection } from '@/api/errors';
import type { FormRejection } from '@/components/form/rejection';

type SignInFailure =
  | { kind: 'notConfirmed' }
  | { kind: 'notRegistered' }
  | { kind: 'refused'; rejection: FormRejection };

/** Classifies a refusal by the words of its message (spec 2 §8). */
export function signInFailure(error: unknown): SignInFailure {
  const problem = asProblem(error);
  const words = isRefusal(problem) ? problem.message : '';
  if (/confirm/i.test(words)) return { kind: 'notConfirmed' };
  if (/exist/i.test(words)) return { kind: 'notRegistered' };
  return { kind: 'refused', rejection: toFormRejection(error) };
}
