/** The provider's React elements. Import this from the payment chunk only: it brings the wrapper library along. */
export { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
