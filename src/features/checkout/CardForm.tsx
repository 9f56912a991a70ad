import { useEffect, useState, type FormEvent } from 'react';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { Money } from '@/components/ui/Money';
import { PaymentElement } from '@/integrations/stripe/elements';
import { formatMoney } from '@dwellivery/domain/money';
import { useLatest } from '@/lib/useLatest';
import type { CardPaymentProps } from './CardPayment';
import { CardSkeleton } from './CardSkeleton';
import styles from './Checkout.module.css';
import { StillTrying } from './StillTrying';
import { usePay } from './usePay';
import { cardOptions } from './wallets';
import { useWalletState, Wallets } from './Wallets';

interface CardFormProps extends CardPaymentProps {
  clientSecret: string;
  transactionId: string;
  /** Called with a reason for the customer if the provider's form cannot be shown. */
  onLoadFailed: (reason: string) => void;
}

/** A timeout, because a frame that an extension blocks reports nothing. */
const FORM_LIMIT_MS = 20_000;
const NO_ANSWER = 'It did not answer. An ad blocker may keep it away.';

/** Whether the provider's form is ready. Reports once a form that fails or does not respond. */
function useFormLoad(onLoadFailed: CardFormProps['onLoadFailed']) {
  const [isReady, setIsReady] = useState(false);
  const report = useLatest(onLoadFailed);
  useEffect(() => {
    if (isReady) return undefined;
    const timer = setTimeout(() => report.current(NO_ANSWER), FORM_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [isReady, report]);
  return { isReady, onReady: () => setIsReady(true) };
}

/** The wallets, the provider's fields and the pay button. */
export function CardForm(props: CardFormProps) {
  const { label, cancelText, onLoadFailed, sheet } = props;
  const { press, mayPress, isBusy, isLong, message } = usePay(props);
  const { isReady, onReady } = useFormLoad(onLoadFailed);
  const wallets = useWalletState(isReady);
  const [isComplete, setIsComplete] = useState(false);
  const [options] = useState(() => cardOptions(props.payer));
  const isShown = isReady && wallets.state !== 'asking';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void press();
  };
  return (
    <form className={styles.section} aria-label="Payment" noValidate onSubmit={submit}>
      <div className={isShown ? undefined : styles.frameOnItsWay}>
        {!isShown && <CardSkeleton />}
        <div>
          <Wallets
            state={wallets.state}
            onState={wallets.setState}
            onPress={({ resolve, reject }) => (mayPress() && !props.notice ? resolve() : reject())}
            onConfirm={(paymentFailed) => void press(paymentFailed)}
          >
            <p className={styles.or}>or pay by card</p>
          </Wallets>
          <PaymentElement
            options={options}
            onReady={onReady}
            onLoadError={({ error }) => onLoadFailed(error.message ?? NO_ANSWER)}
            onChange={({ complete }) => setIsComplete(complete)}
          />
        </div>
      </div>
      <div className={styles.payBar}>
        {message && (
          <Alert tone="failure" className={styles.overButton}>
            {message}
          </Alert>
        )}
        {isBusy && <p className={styles.busyWords}>Placing your order…</p>}
        <Button
          type="submit"
          wide
          size="big"
          loading={isBusy}
          disabled={!isComplete || Boolean(props.notice)}
        >
          {`${label} `}
          {/* The button's name is the label alone (spec 2 §2); the summary has the total. */}
          {!label.endsWith(formatMoney(sheet.amount)) && (
            <span className={styles.payTotal} aria-hidden="true">
              <Money cents={sheet.amount} />
            </span>
          )}
        </Button>
        <StillTrying isLong={isLong} />
      </div>
      <p className="muted">
        Visa, Mastercard, American Express, Discover. Your card goes straight to Stripe, our payment provider.
        We never see its number. {cancelText && <span>{cancelText}</span>}
      </p>
    </form>
  );
}
