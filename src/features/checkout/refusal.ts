import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { hrefTo } from '@/config/hrefTo';
import { isRecord } from '@/lib/records';
import type { PriceChange } from './priceChanges';

export interface Refusal {
  message: string;
  changes: readonly PriceChange[];
}

/** The navigation state that {@link readRefusal} reads. */
export const refusalState = ({ message, changes }: Refusal) => ({ error: message, changes });

/** Spec 2 §4: a refused order leads back to the form with the reason; the form keeps its values. */
export function useRefuse(eventId: number) {
  const navigate = useNavigate();
  return (refusal: Refusal) =>
    void navigate(hrefTo('checkout', { id: eventId }), { state: refusalState(refusal) });
}

const isCents = (value: unknown): value is number | null => value === null || Number.isInteger(value);

const isChange = (value: unknown): value is PriceChange =>
  isRecord(value) && typeof value.name === 'string' && isCents(value.before) && isCents(value.after);

/** Reads the refusal from the navigation state, which is validated because it survives reloads and new builds. */
export function readRefusal(state: unknown): Refusal | undefined {
  if (!isRecord(state) || typeof state.error !== 'string' || state.error === '') return undefined;
  return {
    message: state.error,
    changes: Array.isArray(state.changes) ? state.changes.filter(isChange) : [],
  };
}

/** Reads the refusal, and removes it from the history: Back, Forward and a reload must not show it again. */
export function useRefusal(): Refusal | undefined {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [refusal] = useState(() => readRefusal(state));
  useEffect(() => {
    if (readRefusal(state)) void navigate('', { replace: true });
  }, [navigate, state]);
  return refusal;
}
