import type { ApiProblem } from '@/api/errors';
import type { PaymentEnding } from './pay';
import type { useDecline } from './useDecline';
import { useGoToReceipt } from './useGoToReceipt';

/** Handles the end of a payment: the receipt, the decline message, or the page's handling of a refusal. */
export function useEnding(decline: ReturnType<typeof useDecline>, onRefused: (problem: ApiProblem) => void) {
  const goToReceipt = useGoToReceipt();
  return (ending: PaymentEnding) => {
    decline.end(ending);
    if (ending.kind === 'refused') onRefused(ending.problem);
    if (ending.kind === 'paid' || ending.kind === 'processing') goToReceipt(ending.order);
  };
}
