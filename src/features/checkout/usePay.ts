import { useEffect, useRef, useState } from 'react';
import { confirmPayment } from '@/integrations/stripe/confirmPayment';
import { useElements, useStripe } from '@/integrations/stripe/elements';
import { STRIPE_MISSING_TEXT } from '@/integrations/stripe/loadStripe';
import { onPageReturn } from '@/lib/pageLifecycle';
import type { CardPaymentProps } from './CardPayment';
import { pay, PAYMENT_LEFT, type PaymentEnding } from './pay';
import { refusalOf } from './refusal';
import { useReturnUrl } from './returnUrl';
import { useLongWait } from './StillTrying';

interface PayProps extends Pick<CardPaymentProps, 'begin' | 'ports' | 'onEnding' | 'sheet'> {
  clientSecret: string;
  transactionId: string;
}

interface PayState {
  isBusy: boolean;
  message: string | null;
}
const IDLE: PayState = { isBusy: false, message: null };

export function useIsLeft(): () => boolean {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return () => isLeft.current;
}

/** The server answers 503 while something that it needs is away, such as its database. The card stays typed for the next press. */
const withCardKept = (ending: PaymentEnding): PaymentEnding =>
  ending.kind === 'refused' && ending.problem.status === 503
    ? { kind: 'unanswered', message: refusalOf(ending.problem).message }
    : ending;

/** One payment at a time, whether the pay button or a wallet begins it. */
export function usePay({ begin, ports, onEnding, sheet, clientSecret, transactionId }: PayProps) {
  const stripe = useStripe();
  const elements = useElements();
  const returnUrlOf = useReturnUrl();
  const [{ isBusy, message }, setState] = useState<PayState>(IDLE);
  const isUnderWay = useRef(false);
  const isLeft = useIsLeft();
  const { isLong, during } = useLongWait();
  // After Back from the bank's page, the back/forward cache restores a page that still waits. Makes it usable again.
  useEffect(
    () =>
      onPageReturn(() => {
        if (isUnderWay.current) setState({ isBusy: false, message: PAYMENT_LEFT });
        isUnderWay.current = false;
      }),
    [],
  );

  /** @param onFailed closes the wallet before the page says why */
  const press = async (onFailed?: () => void) => {
    // A ref, because state changes too late to stop a second press.
    if (isUnderWay.current) return onFailed?.();
    if (!stripe || !elements) return setState({ isBusy: false, message: STRIPE_MISSING_TEXT });
    isUnderWay.current = true;
    setState({ isBusy: true, message: null });
    const ended = await pay({
      ...ports,
      begin: () => during(begin(transactionId)),
      isLeft,
      confirm: (order) =>
        confirmPayment({
          ...{ stripe, elements, clientSecret },
          shownCents: sheet.amount,
          returnUrl: returnUrlOf(order),
        }),
    });
    const ending = withCardKept(ended);
    isUnderWay.current = false;
    setState(ending.kind === 'unanswered' ? { isBusy: false, message: ending.message } : IDLE);
    if (ending.kind !== 'paid' && ending.kind !== 'processing') onFailed?.();
    return onEnding(ending);
  };
  return { press, mayPress: () => !isUnderWay.current, isBusy, isLong, message };
}
