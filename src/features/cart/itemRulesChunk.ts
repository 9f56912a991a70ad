import { chunk } from '@/lib/chunk';

/** The rules need Yup, so they load after the form. */
export const itemRules = chunk(() => import(/* webpackChunkName: "item-rules-part" */ './itemRules'));
