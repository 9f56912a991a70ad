import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import type { OrderFormFields } from './orderForm';

const PAUSE_MS = 400;

interface DraftKeeperProps {
  /** Called with changed fields, after a pause in typing and on unmount. */
  onKeep: (fields: OrderFormFields) => void;
}

/** Saves the form's values, so that a reload, a closed tab or leaving the form loses nothing. Renders nothing. */
export function DraftKeeper({ onKeep }: DraftKeeperProps) {
  const { values, isSubmitting } = useFormikContext<OrderFormFields>();
  const kept = useRef(values);
  const latest = useRef({ values, isSubmitting, onKeep });
  useEffect(() => {
    latest.current = { values, isSubmitting, onKeep };
  });

  useEffect(() => {
    const timer = setTimeout(() => {
      if (kept.current === values || latest.current.isSubmitting) return;
      kept.current = values;
      latest.current.onKeep(values);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [values]);

  useEffect(
    () => () => {
      // A submit saves the values itself.
      const { values: last, isSubmitting: isLeaving, onKeep: keep } = latest.current;
      if (kept.current !== last && !isLeaving) keep(last);
    },
    [],
  );
  return null;
}
