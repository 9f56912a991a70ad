/** The provider's React elements. Import this from the payment chunk only, because it includes the wrapper library. */
export {
  Elements,
  ExpressCheckoutElement,
  PaymentElement,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
