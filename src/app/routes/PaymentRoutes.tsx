/** One chunk for both payment screens, which share most of their code. */
export { PaymentRoute } from './PaymentRoute';
export { RetryRoute } from './RetryRoute';
