import type { ApiProblem } from '@/api/errors';
import type { PaymentEnding } from './pay';
import type { useDecline } from './useDecline';
import { useGoToReceipt } from './useGoToReceipt';

/** What follows one press of the button: receipt, the decline in place, or what the page makes of a refusal. */
export function useEnding(decline: ReturnType<typeof useDecline>, onRefused: (problem: ApiProblem) => void) {
  const goToReceipt = useGoToReceipt();
  return (ending: PaymentEnding) => {
    decline.end(ending);
    if (ending.kind === 'refused') onRefused(ending.problem);
    if (ending.kind === 'paid' || ending.kind === 'processing') goToReceipt(ending.order);
  };
}
