import { asProblem, isRefusal, toFormRejection } from '@/api/errors';
import type { FormRejection } from '@/components/form/rejection';

type RegistrationFailure =
  | { kind: 'known' }
  | { kind: 'outOfArea' }
  | { kind: 'refused'; rejection: FormRejection };

/** Fields that the customer can correct; a refused zip leads to the out-of-area page. */
const CORRECTABLE = ['name', 'email', 'password', 'phone'];

/**
 * An existing account offers to sign in; any other refusal is out of area (spec 2 §8). A failed request, a server error, a rate
 * limit and a field error are not refusals: the form then shows them.
 */
export function registrationFailure(error: unknown): RegistrationFailure {
  const problem = asProblem(error);
  const { code, message, fieldErrors } = problem;
  // Without a code of its own, the words decide.
  const isKnown = code === 'invalid' ? /already|exist|taken/i.test(message) : code === 'email_taken';
  if (isKnown) return { kind: 'known' };
  const isCorrectable = Object.keys(fieldErrors).some((field) => CORRECTABLE.includes(field));
  if (isRefusal(problem) && !isCorrectable) return { kind: 'outOfArea' };
  return { kind: 'refused', rejection: toFormRejection(error) };
}
