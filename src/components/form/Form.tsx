import { Formik, type FormikErrors, type FormikProps, type FormikValues, useFormikContext } from 'formik';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Alert } from '../ui/Alert';
import { cx } from '../ui/cx';
import { flattenErrors } from './flattenErrors';
import { focusFirstInvalid, visibleNames } from '../ui/controls';
import styles from './Form.module.css';
import { requiredBy, RequiredContext, type FormRules } from './required';
import { type Attempt, type FormStatus, type SubmitHandler, useFormSubmit } from './useFormSubmit';

/** Spec 2 §5, the form level. */
export const FORM_INCOMPLETE = 'The form is incomplete. Please double check your selections.';

interface FrameProps {
  /** Names the form for screen readers. */
  label?: string;
  /** The summary if the form's rules refuse a submit, from the texts of all errors and the values; null shows none. */
  incompleteText?: string | ((texts: readonly string[], values: FormikValues) => string | null);
  className?: string;
  id?: string;
}

interface FormProps<Values extends FormikValues> extends FrameProps {
  initialValues: Values;
  /** Must depend on the values (`when`): a rule for a hidden field would refuse the submit without a visible reason. */
  schema?: FormRules | (() => FormRules);
  /** Instead of a schema: returns an error for each wrong field. */
  validate?: (values: Values) => FormikErrors<Values>;
  /** Returns a rejection, or nothing on success. Never called concurrently. */
  onSubmit: SubmitHandler<Values>;
  children: ReactNode | ((state: FormikProps<Values>) => ReactNode);
}

export function Form<Values extends FormikValues>(props: FormProps<Values>) {
  const { initialValues, schema, validate, onSubmit, children, ...frame } = props;
  const { attempt, handleValid, runOnce } = useFormSubmit(onSubmit);
  const isRequired = requiredBy(typeof schema === 'function' ? schema() : schema, validate);
  return (
    <Formik
      initialValues={initialValues}
      validationSchema={schema}
      validate={validate}
      onSubmit={handleValid}
    >
      {(state) => (
        <RequiredContext value={isRequired}>
          <FormFrame {...frame} attempt={attempt} onSubmit={(shown) => void runOnce(state.submitForm, shown)}>
            {typeof children === 'function' ? children(state) : children}
          </FormFrame>
        </RequiredContext>
      )}
    </Formik>
  );
}

function FormFrame(
  props: FrameProps & { attempt: Attempt; onSubmit: (shown: string[]) => void; children: ReactNode },
) {
  const { attempt, onSubmit, label, incompleteText = FORM_INCOMPLETE, className, id, children } = props;
  const formRef = useRef<HTMLFormElement>(null);
  const alertRef = useRef<HTMLDivElement>(null);
  const summary = useSummary(attempt, incompleteText);
  const { dirty } = useFormikContext();

  useEffect(() => {
    const isBad = attempt.ending === 'refused' || attempt.ending === 'rejected';
    if (isBad && formRef.current && !focusFirstInvalid(formRef.current)) alertRef.current?.focus();
  }, [attempt]);

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // In React, events of a form in a dialog bubble to an outer form, although the DOM does not nest them.
    event.stopPropagation();
    onSubmit(visibleNames(event.currentTarget));
  };
  return (
    <form
      ref={formRef}
      id={id}
      // Prevents a reload that would lose this input (lib/chunk).
      data-dirty={dirty || undefined}
      aria-label={label}
      noValidate
      className={cx(styles.form, className)}
      onSubmit={handleSubmit}
    >
      {summary && (
        <Alert tone="failure" ref={alertRef} tabIndex={-1} className={styles.alert}>
          <p>{summary.text}</p>
          {summary.details.length > 0 && (
            <ul>
              {summary.details.map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          )}
        </Alert>
      )}
      {children}
    </form>
  );
}

interface Summary {
  text: string;
  /** Errors of fields that are not on the screen, shown in the summary. */
  details: string[];
}

function useSummary(
  attempt: Attempt,
  incompleteText: NonNullable<FrameProps['incompleteText']>,
): Summary | null {
  const { values, errors, touched, isValid, isSubmitting, status } = useFormikContext<FormikValues>();
  const rejection = (status as FormStatus | undefined)?.rejection;
  if (isSubmitting) return null;
  const elsewhere = (texts: [string, string][]) =>
    texts.filter(([name]) => !attempt.shown.includes(name)).map(([, text]) => text);
  const sumUp = (texts: [string, string][], message?: string): Summary | null => {
    const incomplete = () =>
      typeof incompleteText === 'string'
        ? incompleteText
        : incompleteText(
            texts.map(([, text]) => text),
            values,
          );
    const text = message ?? incomplete();
    const details = elsewhere(texts).filter((detail) => detail !== text);
    // One fault, one message: a field on the screen may say the same words.
    const isShown = texts.some(([name, own]) => own === text && attempt.shown.includes(name));
    return text === null || (isShown && details.length === 0) ? null : { text, details };
  };
  if (attempt.ending === 'rejected' && rejection) {
    const { message, errors: refused = {} } = rejection;
    return sumUp(
      Object.entries(refused).map(([name, all]) => [name, all.join(' ')]),
      message,
    );
  }
  // A submit touches every field. One that is untouched means that the form has cleared its errors since.
  const isCleared = Object.keys(values).some((name) => !(name in touched));
  if (attempt.ending !== 'refused' || isValid || isCleared) return null;
  return sumUp(flattenErrors(errors));
}
