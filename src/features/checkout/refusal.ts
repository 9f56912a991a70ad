import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isRefusal, type ApiProblem } from '@/api/errors';
import { hrefTo } from '@/config/hrefTo';
import type { Cents } from '@/domain/money';
import { isRecord } from '@/lib/records';
import type { PriceChange } from './priceChanges';

export interface Refusal {
  message: string;
  changes: readonly PriceChange[];
  /** The server refused the order. The provider charges a card only after the order is taken. */
  isUncharged: boolean;
}

/** With these codes the order of an earlier press, or of another tab, may be paid. */
const MAY_BE_PAID = ['order_paid', 'payment_not_failed', 'transaction_conflict'];

/** The unpaid order can no longer be paid as it is: it is over, or has another price. Its cart starts a new transaction. */
export const isOrderSpent = ({ code }: ApiProblem): boolean =>
  code === 'order_over' || code === 'price_changed';

export const refusalOf = (problem: ApiProblem, changes: Refusal['changes'] = []): Refusal => ({
  message: problem.message,
  changes,
  isUncharged: isRefusal(problem) && !MAY_BE_PAID.includes(problem.code),
});

/** The navigation state that {@link readRefusal} reads. */
export const refusalState = ({ message, ...rest }: Refusal) => ({ error: message, ...rest });

/** Spec 2 §4: a refused order leads back to the form with the reason; the form keeps its values. */
export function useRefuse(eventId: number) {
  const navigate = useNavigate();
  return (refusal: Refusal) =>
    void navigate(hrefTo('checkout', { id: eventId }), { state: refusalState(refusal) });
}

const isCents = (value: unknown): value is Cents | null => value === null || Number.isInteger(value);

const isChange = (value: unknown): value is PriceChange =>
  isRecord(value) && typeof value.name === 'string' && isCents(value.before) && isCents(value.after);

/** Reads the refusal from the navigation state, which is validated because it survives reloads and new builds. */
export function readRefusal(state: unknown): Refusal | undefined {
  if (!isRecord(state) || typeof state.error !== 'string' || state.error === '') return undefined;
  return {
    message: state.error,
    changes: Array.isArray(state.changes) ? state.changes.filter(isChange) : [],
    isUncharged: state.isUncharged === true,
  };
}

/**
 * Reads the refusal, and removes it from the history: Back, Forward and a reload must not show it again. For a screen that stays: it
 * would undo a redirect of the same render.
 */
export function useRefusal(): Refusal | undefined {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [refusal] = useState(() => readRefusal(state));
  useEffect(() => {
    if (readRefusal(state)) void navigate('', { replace: true });
  }, [navigate, state]);
  return refusal;
}
