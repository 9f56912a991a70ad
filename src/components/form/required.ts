import type { FormikErrors, FormikValues } from 'formik';
import { createContext } from 'react';
import type { Schema } from 'yup';

export type FormRules = Pick<Schema, 'validate' | 'validateAt' | 'validateSyncAt'>;
type IsRequired = (name: string, values: FormikValues) => boolean;

/** Whether the rules of the surrounding form refuse a field that is empty, with the values of the others. */
export const RequiredContext = createContext<IsRequired>(() => false);

/** From the rules themselves, so that no second list of required fields can differ from them. Rules must be synchronous. */
export function requiredBy<Values extends FormikValues>(
  rules: FormRules | undefined,
  validate: ((values: Values) => FormikErrors<Values>) | undefined,
): IsRequired {
  return (name, values) => {
    const emptied = { ...values, [name]: '' };
    if (validate) return validate(emptied as unknown as Values)[name] !== undefined;
    try {
      rules?.validateSyncAt(name, emptied);
      return false;
    } catch (error) {
      // A field that the rules do not know is another error.
      return error instanceof Error && error.name === 'ValidationError';
    }
  };
}
