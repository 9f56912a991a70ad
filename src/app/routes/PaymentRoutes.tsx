/** One chunk: both screens pay, and most of their code is the same. */
export { PaymentRoute } from './PaymentRoute';
export { RetryRoute } from './RetryRoute';
