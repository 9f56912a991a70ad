/** The rules of the wizard's form bring Yup: they come behind the form, which is read before it is checked. */
export const loadItemRules = () => import(/* webpackChunkName: "item-rules-part" */ './itemRules');
