import { chunk } from '@/lib/chunk';

/** The rules of the wizard's form bring Yup: they come behind the form, which is read before it is checked. */
export const itemRules = chunk(() => import(/* webpackChunkName: "item-rules-part" */ './itemRules'));
