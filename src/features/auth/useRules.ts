import { useEffect } from 'react';
import { lazySchema, type FormRules } from '@/components/form/lazySchema';

const load = () => import(/* webpackChunkName: "auth-rules-part" */ './authRules');

const rules = {
  signIn: lazySchema(async () => (await load()).signInSchema),
  registration: lazySchema(async () => (await load()).registrationSchema),
  email: lazySchema(async () => (await load()).emailSchema),
  zip: lazySchema(async () => (await load()).zipSchema),
  newPassword: lazySchema(async () => (await load()).newPasswordSchema),
  contact: lazySchema(async () => (await load()).contactSchema),
};

/** The rules of a form, fetched with Yup while the form is being read. */
export function useRules(form: keyof typeof rules): FormRules {
  useEffect(() => {
    // The first check asks again if this fails.
    load().catch(() => undefined);
  }, []);
  return rules[form];
}
