import type { FormikHelpers, FormikValues } from 'formik';
import { useRef, useState } from 'react';
import { type FormRejection, toRejection } from './rejection';

/** A server's refusal, with the values it was about: an error stands until its field is changed. */
export interface FormStatus {
  rejection: FormRejection;
  values: FormikValues;
}

/** How the last attempt ended, with a count, so that two equal endings are two. */
export interface Attempt {
  ending: 'none' | 'refused' | 'rejected' | 'accepted';
  count: number;
  /** Names of the fields that were on the screen; errors of others are told in the summary. */
  shown: readonly string[];
}

export type SubmitHandler<Values> = (
  values: Values,
  helpers: FormikHelpers<Values>,
) => Promise<FormRejection | void> | FormRejection | void;

/**
 * Formik lets Enter and a click submit twice and swallows what `onSubmit` throws. Here one submit runs at a time,
 * behind a lock that is set at once (state would be a render late), and a refusal of any kind is kept.
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
    } catch (error) {
      rejection = toRejection(error);
    }
    ending.current = rejection ? 'rejected' : 'accepted';
    helpers.setStatus(rejection && ({ rejection, values } satisfies FormStatus));
  }

  /** Runs Formik's submit under the lock; a second call meanwhile does nothing. */
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
