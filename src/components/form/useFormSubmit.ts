import type { FormikHelpers, FormikValues } from 'formik';
import { useRef, useState } from 'react';
import { UNKNOWN_FAILURE, type FormRejection } from './rejection';

/** A server's refusal with the refused values: an error stays until its field differs from them. */
export interface FormStatus {
  rejection: FormRejection;
  values: FormikValues;
}

/** How the last attempt ended, with a count, so that two equal endings differ. */
export interface Attempt {
  ending: 'none' | 'refused' | 'rejected' | 'accepted';
  count: number;
  /** Names of the visible fields; errors of others are shown in the summary. */
  shown: readonly string[];
}

export type SubmitHandler<Values> = (
  values: Values,
  helpers: FormikHelpers<Values>,
) => Promise<FormRejection | void> | FormRejection | void;

/**
 * Formik lets Enter and a click submit twice and swallows errors of `onSubmit`. This hook runs one submit at a time, with a lock in
 * a ref because state changes too late, and keeps every refusal.
 */
export function useFormSubmit<Values extends FormikValues>(onSubmit: SubmitHandler<Values>) {
  const isBusy = useRef(false);
  const ending = useRef<Attempt['ending']>('none');
  const [attempt, setAttempt] = useState<Attempt>({ ending: 'none', count: 0, shown: [] });

  /** Formik's `onSubmit`: runs only when the values are valid. Never rejects. */
  async function handleValid(values: Values, helpers: FormikHelpers<Values>): Promise<void> {
    let rejection: FormRejection | undefined;
    try {
      rejection = (await onSubmit(values, helpers)) ?? undefined;
    } catch {
      rejection = UNKNOWN_FAILURE;
    }
    ending.current = rejection ? 'rejected' : 'accepted';
    helpers.setStatus(rejection && ({ rejection, values } satisfies FormStatus));
  }

  /** Runs Formik's submit under the lock; a concurrent call does nothing. */
  async function runOnce(submitForm: () => Promise<unknown>, shown: readonly string[]): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    ending.current = 'refused';
    try {
      await submitForm();
    } finally {
      isBusy.current = false;
      setAttempt(({ count }) => ({ ending: ending.current, count: count + 1, shown }));
    }
  }

  return { attempt, handleValid, runOnce };
}
