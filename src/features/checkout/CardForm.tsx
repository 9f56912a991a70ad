import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { Money } from '@/components/ui/Money';
import { hrefTo } from '@/config/routes';
import { confirmPayment } from '@/integrations/stripe/confirmPayment';
import { PaymentElement, useElements, useStripe } from '@/integrations/stripe/elements';
import { STRIPE_MISSING_TEXT } from '@/integrations/stripe/loadStripe';
import { navigation } from '@/lib/navigation';
import { onPageReturn } from '@/lib/pageLifecycle';
import type { CardPaymentProps } from './CardPayment';
import { CardSkeleton } from './CardSkeleton';
import styles from './Checkout.module.css';
import { pay } from './pay';
import { StillTrying, useLongWait } from './StillTrying';

interface CardFormProps extends CardPaymentProps {
  clientSecret: string;
  transactionId: string;
  /** Called with a reason for the customer if the provider's form cannot be shown. */
  onLoadFailed: (reason: string) => void;
}

/** A timeout, because a frame that an extension blocks reports nothing. */
const FORM_LIMIT_MS = 20_000;
const NO_ANSWER = 'It did not answer. An ad blocker may keep it away.';

function usePay({ begin, ports, onEnding, sheet, clientSecret, transactionId }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const isUnderWay = useRef(false);
  const { isLong, during } = useLongWait();
  // After Back from the bank's page, the back/forward cache restores a page that still waits. Makes it usable again.
  useEffect(
    () =>
      onPageReturn(() => {
        isUnderWay.current = false;
        setIsBusy(false);
      }),
    [],
  );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A ref, because state changes too late to stop a second submit.
    if (isUnderWay.current) return;
    if (!stripe || !elements) return setMessage(STRIPE_MISSING_TEXT);
    isUnderWay.current = true;
    setIsBusy(true);
    setMessage(null);
    const ending = await pay({
      ...ports,
      begin: () => during(begin(transactionId)),
      confirm: ({ membershipId }) =>
        confirmPayment({
          stripe,
          elements,
          clientSecret,
          shownCents: sheet.amount,
          returnUrl: navigation.absoluteUrl(hrefTo('receipt', { id: membershipId })),
        }),
    });
    isUnderWay.current = false;
    setIsBusy(false);
    return onEnding(ending);
  };
  return { submit, isBusy, isLong, message };
}

/** Whether the provider's form is ready. Reports once a form that fails or does not respond. */
function useFormLoad(onLoadFailed: CardFormProps['onLoadFailed']) {
  const [isReady, setIsReady] = useState(false);
  const report = useRef(onLoadFailed);
  useEffect(() => {
    report.current = onLoadFailed;
  });
  useEffect(() => {
    if (isReady) return undefined;
    const timer = setTimeout(() => report.current(NO_ANSWER), FORM_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [isReady]);
  return { isReady, onReady: () => setIsReady(true) };
}

/** The provider's fields and the pay button. */
export function CardForm(props: CardFormProps) {
  const { label, cancelText, onLoadFailed } = props;
  const { submit, isBusy, isLong, message } = usePay(props);
  const { isReady, onReady } = useFormLoad(onLoadFailed);
  const [isComplete, setIsComplete] = useState(false);
  return (
    <form className={styles.section} aria-label="Payment" noValidate onSubmit={(event) => void submit(event)}>
      <div className={isReady ? undefined : styles.frameOnItsWay}>
        {!isReady && <CardSkeleton />}
        <PaymentElement
          onReady={onReady}
          onLoadError={({ error }) => onLoadFailed(error.message ?? NO_ANSWER)}
          onChange={({ complete }) => setIsComplete(complete)}
        />
      </div>
      {message && <Alert tone="failure">{message}</Alert>}
      <div className={styles.submit}>
        <p className={styles.barTotal}>
          {isBusy ? 'Placing your order…' : 'Total'} <Money cents={props.sheet.amount} />
        </p>
        <Button type="submit" wide size="big" loading={isBusy} disabled={!isComplete}>
          {label}
        </Button>
        <StillTrying isLong={isLong} />
      </div>
      <p className={styles.fine}>
        Visa, Mastercard, American Express, Discover. Your card goes straight to Stripe, our payment provider.
        We never see its number. {cancelText}
      </p>
    </form>
  );
}
