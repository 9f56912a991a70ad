import { drawBox } from './box';

type Listener = (event: unknown) => void;

const NO_WALLETS = { elementType: 'expressCheckout', availablePaymentMethods: undefined };

const never = (): Promise<never> => new Promise(() => undefined);

/** Emits its ready event once and no other event, because the drawing takes no input. A replay has no wallets. */
function sealedElement(type: string) {
  const isForm = type !== 'expressCheckout';
  const waiting: Listener[] = [];
  const quiet = () => element;
  const element: Record<string, unknown> = {
    on(name: string, listener: Listener) {
      if (name === 'ready') waiting.push(listener);
      return element;
    },
    off: quiet,
    update: quiet,
    destroy: quiet,
    mount(place: Element) {
      if (isForm)
        drawBox(place, {
          title: 'Here the customer saw the card form of the provider.',
          rows: ['Card number', 'Expiration date', 'Security code'],
        });
      setTimeout(() => waiting.forEach((listener) => listener(isForm ? element : NO_WALLETS)));
      return element;
    },
  };
  return element;
}

/** The stand-in for `window.Stripe`: what the app and Stripe's React components call. */
export const sealedStripe = () => ({
  elements: () => ({ create: sealedElement, update: () => undefined, submit: never }),
  createToken: never,
  createPaymentMethod: never,
  confirmCardPayment: never,
  confirmPayment: never,
  retrievePaymentIntent: never,
  registerAppInfo: () => undefined,
  _registerWrapper: () => undefined,
});
