/** The door of this room: what orders ask of payments. What payments tell orders is in `ports/orders.ts`. */
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
export { oweRefund, payRefundsOf } from './refunds';
export { cancelIntent, findIntent, settleIntent, shareRead } from './settle';
