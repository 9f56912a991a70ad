/** What other services import of payments. Payments call orders through `ports/orders.ts`. */
export {
  chargesOf,
  intentOfCart,
  intentOfOrder,
  isFree,
  keepFailure,
  linkIntent,
  liveIntents,
} from './intents';
export { cardSession, removeCard, savedCards } from './cards';
export { customerForPayment, oweDeletion, withCustomer } from './customers';
export { takeIn } from './givenBack';
export { inTime } from './inTime';
export { findIntent, isFinal, lockIntent, type IntentRow } from './intentRow';
export { payRefundsOf } from './payRefunds';
export { leftOf, oweFromDesk, oweRefund } from './refunds';
export { cancelIntent, settleIntent, shareRead } from './settle';
