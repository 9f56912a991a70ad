import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import type { OrderFormFields } from './orderForm';

const PAUSE_MS = 400;

interface DraftKeeperProps {
  /** Called with fields that changed, after a pause in the typing and when the form is left. */
  onKeep: (fields: OrderFormFields) => void;
}

/** Keeps what was typed, so that a reload, a closed tab or a look at the menu loses nothing. Renders nothing. */
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
      // A submit that leads to the next page keeps the values itself.
      const { values: last, isSubmitting: isLeaving, onKeep: keep } = latest.current;
      if (kept.current !== last && !isLeaving) keep(last);
    },
    [],
  );
  return null;
}
