import { type FormikValues, getIn, useField, useFormikContext } from 'formik';
import { useContext } from 'react';
import { afterPress } from '@/lib/afterPress';
import { RequiredContext } from './required';
import type { FormStatus } from './useFormSubmit';

/**
 * A field of the surrounding form: value, handlers, and the error to show. The server's error has precedence and stays until
 * this field changes (Formik would clear it when any field is touched).
 */
export function useFormField<Value>(name: string) {
  const [field, meta, helpers] = useField<Value>(name);
  const { status, isSubmitting, values } = useFormikContext<FormikValues>();
  const required = useContext(RequiredContext)(name, values);
  const refusal = status as FormStatus | undefined;
  const refused = refusal?.rejection.errors?.[name]?.join(' ');
  const isUnchanged = refusal !== undefined && getIn(refusal.values, name) === field.value;
  const error = (isUnchanged && refused) || (meta.touched && meta.error) || undefined;
  // An error shifts the layout, so it appears after the current press.
  const onBlur = () => afterPress(() => void helpers.setTouched(true));
  // Without validation, because the change of the value already triggers it.
  const touch = () => void helpers.setTouched(true, false);
  return { field: { ...field, onBlur }, error, required, isSubmitting, setValue: helpers.setValue, touch };
}
