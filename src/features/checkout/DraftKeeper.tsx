import { useFormikContext } from 'formik';
import { useCallback, useEffect, useRef } from 'react';
import { onPageLeave } from '@/lib/pageLifecycle';
import { useLatest } from '@/lib/useLatest';
import type { OrderFormFields } from './orderForm';

const PAUSE_MS = 400;

interface DraftKeeperProps {
  /** Called with changed fields, after a pause in typing, on unmount and when the page may be closed. */
  onKeep: (fields: OrderFormFields) => void;
}

/** Saves the form's values, so that a reload, a closed tab or leaving the form loses nothing. Renders nothing. */
export function DraftKeeper({ onKeep }: DraftKeeperProps) {
  const { values, isSubmitting } = useFormikContext<OrderFormFields>();
  const kept = useRef(values);
  const latestRef = useLatest({ values, isSubmitting, onKeep });

  const save = useCallback(() => {
    const { values: last, isSubmitting: isLeaving, onKeep: keep } = latestRef.current;
    // A submit saves the values itself.
    if (kept.current === last || isLeaving) return;
    kept.current = last;
    keep(last);
  }, [latestRef]);

  useEffect(() => {
    const timer = setTimeout(save, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [save, values]);
  useEffect(() => onPageLeave(save), [save]);
  useEffect(() => save, [save]);
  return null;
}
