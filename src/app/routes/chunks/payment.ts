/** Paying an order, and paying it again, in one chunk. */
export { PaymentRoute } from '../PaymentRoute';
export { RetryRoute } from '../RetryRoute';
