/** The account and membership: they have no form, so this chunk needs no Formik. */
export { AccountRoute } from '../AccountRoute';
export { SubscriptionsRoute } from '../SubscriptionsRoute';
