/** The account, membership and mail choices: they have no form, so this chunk needs no Formik. */
export { AccountRoute } from '../AccountRoute';
export { FollowsRoute } from '../FollowRoutes';
export { SubscriptionsRoute } from '../SubscriptionsRoute';
