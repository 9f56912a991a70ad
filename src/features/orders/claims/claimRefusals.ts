import { isUnanswered, type ApiProblem } from '@/api/errors';
import { isSessionOver } from '@/api/session';
import type { FormRejection } from '@/components/form/rejection';

/** What the customer reads after a refusal, and what comes next. */
export interface ClaimRefusal extends FormRejection {
  /** Absent: correct the form. */
  next?: 'retry' | 'support' | 'signIn';
}

export const WORDS_KEPT = 'What you wrote is kept while this page is open.';
const KEPT = 'What you wrote is kept here.';

export const NOT_CONNECTED: ClaimRefusal = {
  message: `You are not connected. Nothing was sent. ${KEPT}`,
  next: 'retry',
};
const LOST: ClaimRefusal = {
  message: `The connection was lost. Nothing was sent. ${KEPT}`,
  next: 'retry',
};
const UNCLEAR: ClaimRefusal = {
  message: `The connection was lost, and we do not know yet whether your report arrived. ${KEPT} It is safe to send it again.`,
  next: 'retry',
};
/** Said once, at the field. */
export const atField = (name: string, words: string): ClaimRefusal => ({
  message: words,
  errors: { [name]: [words] },
});

/** By the code of the refusal. */
const OWN: Readonly<Record<string, ClaimRefusal>> = {
  claim_early: {
    message: `The dinner is not over yet. You can send this when it is. ${KEPT}`,
    next: 'retry',
  },
  claim_late: {
    message: `The time to report something is over. ${KEPT} Please write to support.`,
    next: 'support',
  },
  order_unpaid: { message: `This order is not paid, or was canceled. ${KEPT}`, next: 'support' },
  already_claimed: atField(
    'lines',
    'A dish that you chose was reported before. It is marked now: please choose again.',
  ),
  line_unknown: atField(
    'lines',
    'This order has changed, and is shown as it is now. Please choose the dishes again.',
  ),
  bad_picture: atField(
    'picture',
    'We cannot read this picture. Choose another one, or send your report without it.',
  ),
  body_too_large: atField(
    'picture',
    'This picture is too large. Choose another one, or send your report without it.',
  ),
  files_unavailable: atField(
    'picture',
    'We cannot take pictures right now. Send your report without it, or try again later.',
  ),
};

/** @param isAbsent the server does not have the claim */
export function refusalOf(problem: ApiProblem, isAbsent: boolean): ClaimRefusal {
  if (isUnanswered(problem)) return isAbsent ? LOST : UNCLEAR;
  if (isSessionOver(problem)) return { message: `You have been signed out. ${WORDS_KEPT}`, next: 'signIn' };
  return OWN[problem.code] ?? { message: `${problem.message} ${KEPT}`, next: 'retry' };
}
