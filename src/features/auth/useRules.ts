import { useEffect } from 'react';
import { lazySchema, type FormRules } from '@/components/form/lazySchema';
import { chunk } from '@/lib/chunk';

const authRules = chunk(() => import(/* webpackChunkName: "auth-rules-part" */ './authRules'));

const rules = {
  signIn: lazySchema(async () => (await authRules.load()).signInSchema),
  registration: lazySchema(async () => (await authRules.load()).registrationSchema),
  email: lazySchema(async () => (await authRules.load()).emailSchema),
  zip: lazySchema(async () => (await authRules.load()).zipSchema),
  newPassword: lazySchema(async () => (await authRules.load()).newPasswordSchema),
  contact: lazySchema(async () => (await authRules.load()).contactSchema),
};

/** The rules of a form, loaded with Yup after the form is shown. */
export function useRules(form: keyof typeof rules): FormRules {
  useEffect(() => authRules.preload(), []);
  return rules[form];
}
