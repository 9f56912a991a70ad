import { useEffect, useRef, useState, type ReactNode } from 'react';
import {
  cardsOfSheet,
  useCreatePaymentSheetMutation,
  type PaymentSheet,
  type PaymentSheetRequest,
} from '@/api/checkoutApi';
import { asProblem } from '@/api/errors';
import { secretVault } from '@/api/secretVault';
import type { Order } from '@/api/types';
import { Alert } from '@/components/ui/Alert';
import { ErrorState } from '@/components/ui/States';
import type { Cents } from '@dwellivery/domain/money';
import { useLatest } from '@/lib/useLatest';
import { CardForm } from './CardForm';
import { CardFrame } from './CardFrame';
import { CardSkeleton } from './CardSkeleton';
import styles from './Checkout.module.css';
import type { PaymentEnding, PaymentPorts } from './pay';
import type { Payer } from './wallets';

export interface CardPaymentProps {
  /** 'Place delivery order for Thu, Jun 18' */
  label: string;
  /** The payment of the cart's quote, or of an order. */
  sheet: PaymentSheetRequest;
  begin: (transactionId: string) => Promise<Order>;
  ports: Pick<PaymentPorts, 'fail' | 'read'>;
  onEnding: (ending: PaymentEnding) => void;
  payer: Payer;
  /** A sentence: until when the order can be canceled. */
  cancelText?: string;
  /** Why the card failed. A prop, because it is also shown without the form. */
  declined?: string | null;
  /** What must be chosen before the button can be pressed again. */
  notice?: ReactNode;
}

/** Requests a sheet per amount. The server answers repeated requests with the same intent. */
function usePaymentSheet(request: PaymentSheetRequest, onRefused: CardPaymentProps['onEnding']) {
  const [create] = useCreatePaymentSheetMutation();
  const [sheet, setSheet] = useState<PaymentSheet | null>(null);
  const latest = useLatest(onRefused);
  const { amount, eventId, orderId } = request;
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<{ amount: Cents; text: string } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    create({ amount, eventId, orderId })
      .unwrap()
      .then(
        (answer) => isCurrent && setSheet(answer),
        (error: unknown) => {
          if (!isCurrent) return;
          const problem = asProblem(error);
          // A refusal concerns the order; any other error can be retried.
          if (problem.kind === 'conflict' || problem.kind === 'invalid' || problem.kind === 'notFound')
            latest.current({ kind: 'refused', problem });
          setFailure({ amount, text: problem.message });
        },
      );
    return () => {
      isCurrent = false;
    };
  }, [create, amount, eventId, orderId, attempt, latest]);
  const retry = () => {
    setFailure(null);
    setSheet(null);
    setAttempt((count) => count + 1);
  };
  return {
    sheet: sheet?.amount === amount ? sheet : null,
    failure: failure?.amount === amount ? failure.text : null,
    retry,
  };
}

/**
 * Why the provider's fields could not be loaded. It loads none for the payment of an order that has just gone through, so for an
 * order another sheet is requested first, whose refusal says so.
 */
function useFormFailure(isOrder: boolean, retry: () => void) {
  const [formFailure, setFormFailure] = useState<string | null>(null);
  const hasAskedAgain = useRef(false);
  const onLoadFailed = (text: string) => {
    if (!isOrder || hasAskedAgain.current) return setFormFailure(text);
    hasAskedAgain.current = true;
    retry();
  };
  const tryAgain = () => {
    setFormFailure(null);
    retry();
  };
  return { formFailure, onLoadFailed, tryAgain };
}

/** Comes into view, because it may begin above the visible part of the page. It pushes the pressed button down, which comes before it. */
function InView({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const shown of [document.activeElement, box.current]) shown?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} className={styles.inView}>
      {children}
    </div>
  );
}

const Declined = ({ reason }: { reason: string }) => (
  <InView>
    <Alert tone="failure">
      <p>
        <b>{reason}</b>
      </p>
      <p>You were not charged. Check your card or enter another one, then press the button again.</p>
    </Alert>
  </InView>
);

/** Payment by card with the provider's fields. */
export function CardPayment(props: CardPaymentProps) {
  const isOrder = props.sheet.orderId !== undefined;
  const { sheet, failure, retry } = usePaymentSheet(props.sheet, props.onEnding);
  const { formFailure, onLoadFailed, tryAgain } = useFormFailure(isOrder, retry);
  const clientSecret = sheet && secretVault.read(sheet.paymentIntentId);
  return (
    <section className={styles.section} aria-labelledby="payment-title">
      <h2 id="payment-title">Payment</h2>
      {props.declined && <Declined reason={props.declined} />}
      {props.notice && <InView>{props.notice}</InView>}
      {failure && !sheet ? (
        <ErrorState compact title={failure} onRetry={retry} />
      ) : formFailure ? (
        <ErrorState compact title="The payment form could not be loaded." onRetry={tryAgain}>
          {`${formFailure} ${isOrder ? 'You are never charged twice for this order.' : 'Nothing was charged.'}`}
        </ErrorState>
      ) : !sheet || !clientSecret ? (
        <CardSkeleton />
      ) : (
        <CardFrame
          clientSecret={clientSecret}
          customerSecret={secretVault.read(cardsOfSheet(sheet.paymentIntentId))}
          loading={<CardSkeleton />}
        >
          <CardForm
            {...props}
            clientSecret={clientSecret}
            transactionId={sheet.paymentIntentId}
            onLoadFailed={onLoadFailed}
          />
        </CardFrame>
      )}
    </section>
  );
}
