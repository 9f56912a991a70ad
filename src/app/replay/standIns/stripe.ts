import { drawBox } from './box';

type Listener = (event: unknown) => void;

const NO_WALLETS = { elementType: 'expressCheckout', availablePaymentMethods: undefined };

const never = (): Promise<never> => new Promise(() => undefined);

/** Emits its ready event once and no other event, because the drawing takes no input. A replay has no wallets. */
function sealedElement(type: string) {
  const isForm = type !== 'expressCheckout';
  const listeners = new Map<string, Listener[]>();
  const on = (name: string, listener: Listener) => {
    listeners.set(name, [...(listeners.get(name) ?? []), listener]);
    return element;
  };
  const quiet = () => element;
  const element: Record<string, unknown> = {
    on,
    once: on,
    off: quiet,
    update: quiet,
    clear: quiet,
    blur: quiet,
    focus: quiet,
    collapse: quiet,
    unmount: quiet,
    destroy: quiet,
    mount(place: Element) {
      if (isForm)
        drawBox(place, {
          title: 'Here the customer saw the card form of the provider.',
          rows: ['Card number', 'Expiration date', 'Security code'],
        });
      setTimeout(() =>
        listeners.get('ready')?.forEach((listener) => listener(isForm ? element : NO_WALLETS)),
      );
      return element;
    },
  };
  return element;
}

function sealedElements() {
  const made = new Map<string, ReturnType<typeof sealedElement>>();
  const create = (type: string) => {
    const element = sealedElement(type);
    made.set(type, element);
    return element;
  };
  return {
    create,
    getElement: (type: string) => made.get(type) ?? null,
    update: () => undefined,
    on: () => undefined,
    off: () => undefined,
    fetchUpdates: () => Promise.resolve({}),
    submit: never,
  };
}

/** The stand-in for `window.Stripe`. */
export const sealedStripe = () => ({
  elements: sealedElements,
  createToken: never,
  createPaymentMethod: never,
  confirmCardPayment: never,
  confirmPayment: never,
  retrievePaymentIntent: never,
  registerAppInfo: () => undefined,
  _registerWrapper: () => undefined,
});
