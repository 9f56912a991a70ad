import type { FormikContextType } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { DARK } from '@/components/ui/mediaQueries';
import { useMediaQuery } from '@/components/ui/useMediaQuery';
import type { Cents } from '@dwellivery/domain/money';
import { stripeAppearance } from '@/integrations/stripe/appearance';
import { PAYMENT_FAILED_TEXT } from '@/integrations/stripe/confirmPayment';
import { Elements, useElements } from '@/integrations/stripe/elements';
import { loadStripe } from '@/integrations/stripe/loadStripe';
import { useNear } from '@/lib/useNear';
import styles from './Checkout.module.css';
import type { OrderFormFields } from './orderForm';
import type { PayPress } from './PayHere';
import { usePayHere, type PayHereSettings } from './usePayHere';
import { areWalletsLikely } from './wallets';
import { Wallets, type WalletState } from './Wallets';

const NOT_READY = 'Your total is up to date now. Please press the wallet again.';

/** A screen ahead: the buttons come in below what is in sight. */
const MARGIN = '100%';

export interface OrderWalletsProps extends PayHereSettings {
  total: Cents;
  /** Whether `total` answers what is asked now. */
  isCurrent: boolean;
  /** A prop, because the chunk of the payment page is without Formik. */
  form: Pick<FormikContextType<OrderFormFields>, 'isSubmitting' | 'submitCount' | 'validateForm'>;
  /** Hands over what the form's submit pays, which follows. */
  onPressed: (press: PayPress) => void;
}

/**
 * The wallets of the device below the order form's button, for an order without an intent: the provider's elements have the amount, and
 * the intent is made when the customer has agreed ("deferred intent" in Stripe's documentation). Takes no room until there is one.
 */
export function OrderWallets(props: OrderWalletsProps) {
  const [ref, isNear] = useNear(MARGIN);
  const [stripe, setStripe] = useState<Awaited<ReturnType<typeof loadStripe>> | null>(null);
  const [state, setState] = useState<WalletState>('asking');
  // Renders again when the color scheme changes, to pass the new colours on.
  useMediaQuery(DARK);
  useEffect(() => {
    // Without the provider's script there are no wallets here; the payment page says why.
    if (isNear) loadStripe().then(setStripe, () => setState('none'));
  }, [isNear]);
  if (!areWalletsLikely() || state === 'none') return null;
  return (
    <div ref={ref} className={state === 'shown' ? styles.walletsHere : styles.walletsOnTheirWay}>
      <p className={styles.or}>or pay now with a wallet</p>
      {stripe && (
        <Elements
          stripe={stripe}
          options={{
            ...{ mode: 'payment', amount: props.total, currency: 'usd' },
            // As the server asks for the intent.
            allowedPaymentMethodTypes: ['card'],
            appearance: stripeAppearance(),
          }}
        >
          <WalletButtons {...props} state={state} onState={setState} />
        </Elements>
      )}
    </div>
  );
}

interface WalletButtonsProps extends OrderWalletsProps {
  state: WalletState;
  onState: (state: WalletState) => void;
}

/** A wallet in which the customer has agreed submits the order form, as its button does. */
function WalletButtons({
  total,
  isCurrent,
  form,
  onPressed,
  state,
  onState,
  ...settings
}: WalletButtonsProps) {
  const elements = useElements();
  const { isSubmitting, submitCount, validateForm } = form;
  const pay = usePayHere(settings);
  const box = useRef<HTMLDivElement>(null);
  /** In the open wallet, and on the screen when it was opened. */
  const offered = useRef(total);
  const closeWallet = useRef<(() => void) | null>(null);
  const close = () => {
    closeWallet.current?.();
    closeWallet.current = null;
  };
  // After a submit that the form's checks have refused. It may begin and end within one render.
  useEffect(() => {
    if (!isSubmitting) close();
  }, [isSubmitting, submitCount]);

  const submit = (press: PayPress) => {
    onPressed(press);
    box.current?.closest('form')?.requestSubmit();
  };
  /** The form says what is missing before the wallet opens. Calls take longer than a wallet waits: they follow when the customer has agreed. */
  const mayOpen = async () => {
    if (isSubmitting) return false;
    offered.current = total;
    const isReady = isCurrent && Object.keys(await validateForm()).length === 0;
    if (!isReady) submit({ total, pay: () => Promise.resolve({ message: NOT_READY }) });
    return isReady;
  };
  const onPress = async ({ resolve, reject }: Record<'resolve' | 'reject', () => void>) =>
    (await mayOpen()) ? resolve() : reject();
  const onConfirm = (paymentFailed: () => void) => {
    closeWallet.current = paymentFailed;
    if (!elements) return close();
    const submitted = elements.submit().catch(() => ({ error: { message: PAYMENT_FAILED_TEXT } }));
    submit({
      total: offered.current,
      pay: async (values, details) => {
        const { error } = await submitted;
        if (error) return { message: error.message ?? PAYMENT_FAILED_TEXT };
        const rejection = await pay(values, details, { elements, isDeferred: true }, close);
        closeWallet.current = null;
        return rejection;
      },
    });
  };
  return (
    <div ref={box}>
      <Wallets state={state} onState={onState} onPress={onPress} onConfirm={onConfirm} />
    </div>
  );
}
