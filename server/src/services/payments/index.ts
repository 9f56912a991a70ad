/** What orders import of payments. Payments call orders through `ports/orders.ts`. */
export {
  chargesOf,
  intentOfCart,
  intentOfOrder,
  isFree,
  keepFailure,
  linkIntent,
  liveIntents,
  lockIntent,
} from './intents';
export { leftOf, oweFromDesk, oweRefund, payRefundsOf } from './refunds';
export { cancelIntent, findIntent, settleIntent, shareRead } from './settle';
