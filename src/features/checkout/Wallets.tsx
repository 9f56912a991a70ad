import { useEffect, useState, type ReactNode } from 'react';
import type {
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js';
import { DARK } from '@/components/ui/mediaQueries';
import { useMediaQuery } from '@/components/ui/useMediaQuery';
import { ExpressCheckoutElement } from '@/integrations/stripe/elements';
import { useLatest } from '@/lib/useLatest';
import styles from './Checkout.module.css';
import { hasWallets, walletOptions } from './wallets';

/** asking: the provider has not answered yet; none: the browser has no wallet, or the provider did not answer in time. */
export type WalletState = 'asking' | 'shown' | 'none';

/** How long a ready card form waits for the wallets. Later they would push it down under the customer's finger. */
const WALLETS_LIMIT_MS = 2000;

export function useWalletState(isFormReady: boolean) {
  const [state, setState] = useState<WalletState>(() => (hasWallets() ? 'asking' : 'none'));
  const isWaiting = isFormReady && state === 'asking';
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setState('none'), WALLETS_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return { state, setState };
}

type WalletAnswer = Pick<StripeExpressCheckoutElementClickEvent, 'resolve' | 'reject'>;

interface WalletsProps {
  state: WalletState;
  onState: (state: WalletState) => void;
  /** Lets the wallet open or not, within a second: not while a payment is under way. */
  onPress: (answer: WalletAnswer) => void;
  /** The customer has agreed in the wallet. */
  onConfirm: (paymentFailed: () => void) => void;
  /** Below the buttons. */
  children?: ReactNode;
}

/** Apple Pay, Google Pay and Link, as the provider shows them. Closing a wallet changes nothing. */
export function Wallets({ state, onState, onPress, onConfirm, children }: WalletsProps) {
  const isDark = useMediaQuery(DARK);
  // The provider takes the options once.
  const [options] = useState(() => walletOptions(isDark));
  const confirm = useLatest(onConfirm);
  if (state === 'none') return null;
  return (
    <div className={styles.wallets}>
      <ExpressCheckoutElement
        options={options}
        onReady={({ availablePaymentMethods }) => onState(availablePaymentMethods ? 'shown' : 'none')}
        onLoadError={() => onState('none')}
        onClick={onPress}
        onConfirm={({ paymentFailed }: StripeExpressCheckoutElementConfirmEvent) =>
          confirm.current(() => paymentFailed({ reason: 'fail' }))
        }
      />
      {children}
    </div>
  );
}
