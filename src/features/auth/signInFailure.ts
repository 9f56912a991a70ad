import { asProblem, toFormRejection } from '@/api/errors';
import type { FormRejection } from '@/components/form/rejection';

type SignInFailure =
  { kind: 'notConfirmed' } | { kind: 'notRegistered' } | { kind: 'refused'; rejection: FormRejection };

/** Classifies a refusal by the words of its message (spec 2 §8). */
export function signInFailure(error: unknown): SignInFailure {
  const { kind, message } = asProblem(error);
  const isRefusal = ['unauthenticated', 'forbidden', 'notFound', 'conflict', 'invalid'].includes(kind);
  if (isRefusal && /confirm/i.test(message)) return { kind: 'notConfirmed' };
  if (isRefusal && /exist/i.test(message)) return { kind: 'notRegistered' };
  return { kind: 'refused', rejection: toFormRejection(error) };
}
