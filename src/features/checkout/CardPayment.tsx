import { useEffect, useRef, useState, type FormEvent } from 'react';
import {
  useCreatePaymentSheetMutation,
  type PaymentSheet,
  type PaymentSheetRequest,
} from '@/api/checkoutApi';
import { asProblem } from '@/api/errors';
import { secretVault } from '@/api/secretVault';
import type { Order } from '@/api/types';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { Skeleton, SkeletonGroup } from '@/components/ui/Skeleton';
import { ErrorState } from '@/components/ui/States';
import { hrefTo } from '@/config/routes';
import { confirmPayment } from '@/integrations/stripe/confirmPayment';
import { PaymentElement, useElements, useStripe } from '@/integrations/stripe/elements';
import { STRIPE_MISSING_TEXT } from '@/integrations/stripe/loadStripe';
import { navigation } from '@/lib/navigation';
import { CardFrame } from './CardFrame';
import styles from './Checkout.module.css';
import { pay, type PaymentEnding, type PaymentPorts } from './pay';

export interface CardPaymentProps {
  /** 'Place delivery order for Thu, Jun 18' */
  label: string;
  /** What is paid: the cart's quote, or an order. */
  sheet: PaymentSheetRequest;
  begin: (transactionId: string) => Promise<Order>;
  ports: Pick<PaymentPorts, 'fail' | 'read'>;
  onEnding: (ending: PaymentEnding) => void;
  /** Why the card failed. Not this form's own: it is still true when the form is not there. */
  declined?: string | null;
}

/** One sheet per amount: the server answers the same intent again, so that asking twice makes no second one. */
function usePaymentSheet(request: PaymentSheetRequest, onRefused: CardPaymentProps['onEnding']) {
  const [create] = useCreatePaymentSheetMutation();
  const [sheet, setSheet] = useState<PaymentSheet | null>(null);
  const latest = useRef(onRefused);
  useEffect(() => {
    latest.current = onRefused;
  });
  const { amount, eventId, orderId } = request;
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    create({ amount, eventId, orderId })
      .unwrap()
      .then(
        (answer) => isCurrent && setSheet(answer),
        (error: unknown) => {
          if (!isCurrent) return;
          const problem = asProblem(error);
          // A definite "no" is about the order; anything else may be asked again.
          if (problem.kind === 'conflict' || problem.kind === 'invalid' || problem.kind === 'notFound')
            latest.current({ kind: 'refused', problem });
          setFailure(problem.message);
        },
      );
    return () => {
      isCurrent = false;
    };
  }, [create, amount, eventId, orderId, attempt]);
  const retry = () => {
    setFailure(null);
    setAttempt((count) => count + 1);
  };
  return { sheet: sheet?.amount === amount ? sheet : null, failure, retry };
}

/** Paid by card: the provider's own fields, in the provider's own frame. */
export function CardPayment(props: CardPaymentProps) {
  const { sheet, failure, retry } = usePaymentSheet(props.sheet, props.onEnding);
  const clientSecret = sheet && secretVault.read(sheet.paymentIntentId);
  return (
    <section className={styles.section} aria-labelledby="payment-title">
      <h2 id="payment-title">Payment</h2>
      {props.declined && (
        <Alert tone="failure">
          <p>
            <b>{props.declined}</b>
          </p>
          <p>You were not charged. Check your card or enter another one, then press the button again.</p>
        </Alert>
      )}
      {failure && !sheet ? (
        <ErrorState compact title={failure} onRetry={retry} />
      ) : !sheet || !clientSecret ? (
        <CardSkeleton />
      ) : (
        <CardFrame clientSecret={clientSecret} loading={<CardSkeleton />}>
          <CardForm {...props} clientSecret={clientSecret} transactionId={sheet.paymentIntentId} />
        </CardFrame>
      )}
    </section>
  );
}

function CardSkeleton() {
  return (
    <SkeletonGroup label="Loading the payment form" className={styles.frameRoom}>
      <Skeleton shape="control" />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
    </SkeletonGroup>
  );
}

interface CardFormProps extends CardPaymentProps {
  clientSecret: string;
  transactionId: string;
}

function usePay({ begin, ports, onEnding, sheet, clientSecret, transactionId }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const isUnderWay = useRef(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // State would be a render late: Enter and a click are two submits.
    if (isUnderWay.current) return;
    if (!stripe || !elements) return setMessage(STRIPE_MISSING_TEXT);
    isUnderWay.current = true;
    setIsBusy(true);
    setMessage(null);
    const ending = await pay({
      ...ports,
      begin: () => begin(transactionId),
      confirm: ({ membershipId }) =>
        confirmPayment({
          stripe,
          elements,
          clientSecret,
          shownCents: sheet.amount,
          returnUrl: navigation.absoluteUrl(hrefTo('receipt', { id: membershipId })),
        }),
    });
    // On the way to the bank's page the button stays as it is: a second press would be a second way there.
    if (ending.kind === 'leaving') return undefined;
    isUnderWay.current = false;
    setIsBusy(false);
    return onEnding(ending);
  };
  return { submit, isBusy, message };
}

function CardForm(props: CardFormProps) {
  const { label } = props;
  const { submit, isBusy, message } = usePay(props);
  const [isComplete, setIsComplete] = useState(false);
  const [isReady, setIsReady] = useState(false);
  return (
    <form className={styles.section} aria-label="Payment" noValidate onSubmit={(event) => void submit(event)}>
      <div className={isReady ? undefined : styles.frameOnItsWay}>
        {!isReady && <CardSkeleton />}
        <PaymentElement
          onReady={() => setIsReady(true)}
          onChange={({ complete }) => setIsComplete(complete)}
        />
      </div>
      {message && <Alert tone="failure">{message}</Alert>}
      <div className={styles.submit}>
        <Button type="submit" wide size="big" loading={isBusy} disabled={!isComplete}>
          {label}
        </Button>
      </div>
      <p className={styles.fine}>Your card goes straight to our payment provider. We never see its number.</p>
    </form>
  );
}
