import type { Schema } from 'yup';

/** The part of a schema that a form uses. */
export type FormRules = Pick<Schema, 'validate' | 'validateAt'>;

/** Shown in the form's summary. */
export const RULES_MISSING = 'Your entries could not be checked. Please check your connection and try again.';

/** In the shape of Yup's error, so that the form shows it. */
const rulesMissing = (): Error =>
  Object.assign(new Error(RULES_MISSING), { name: 'ValidationError', path: 'rules', inner: [] });

/**
 * Rules that load, with Yup, after the form is shown; the first check happens when a field loses focus.
 * Without them the form refuses the submit with RULES_MISSING.
 */
export function lazySchema(load: () => Promise<FormRules>): FormRules {
  const rules = () =>
    load().catch(() => {
      throw rulesMissing();
    });
  return {
    validate: async (...given: Parameters<FormRules['validate']>) =>
      (await rules()).validate(...given) as Promise<never>,
    validateAt: async (...given: Parameters<FormRules['validateAt']>) =>
      (await rules()).validateAt(...given) as Promise<never>,
  };
}
