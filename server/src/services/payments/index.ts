/** What other services import of payments. Payments call orders through `ports/orders.ts`. */
export {
  intentOfCart,
  intentOfOrder,
  isFree,
  keepFailure,
  linkIntent,
  liveIntents,
  openIntents,
} from './intents';
export { cardSession, removeCard, savedCards } from './cards';
export { customerForPayment, recordDeletion, withCustomer } from './customers';
export { bookReversals } from './reversals';
export { inTime } from './inTime';
export { findIntent, isFinal, lockIntent, type IntentRow } from './intentRow';
export { chargesOf, leftOfOrder, recordOrderRefunds, refundOfOrder } from './orderRefunds';
export { makeRefunds, payRefundsOf } from './payRefunds';
export { type RefundRow } from './refunds';
export { cancelIntent, settleIntent, shareRead } from './settle';
