import { useEffect, useRef } from 'react';
import { useCreatePaymentSheetMutation } from '@/api/checkoutApi';
import { asProblem, isRefusal, type ApiProblem } from '@/api/errors';
import { secretVault } from '@/api/secretVault';
import type { CheckoutDetails, EventDetail } from '@/api/types';
import type { FormRejection } from '@/components/form/rejection';
import { hrefTo } from '@/config/hrefTo';
import type { OrderFormValues } from '@dwellivery/domain/orderPayload';
import { confirmPayment, type Confirmation } from '@/integrations/stripe/confirmPayment';
import { loadStripe, STRIPE_MISSING_TEXT } from '@/integrations/stripe/loadStripe';
import { onPageReturn } from '@/lib/pageLifecycle';
import { useNavigateHere } from '@/lib/useNavigateHere';
import { useLatest } from '@/lib/useLatest';
import { useAppStore } from '@/store/hooks';
import { selectCartItems, selectSentId, transactionEnded } from '@/store/slices/carts';
import { useAfterRefusal } from './afterRefusal';
import { dueOf } from './changePayment';
import { freeTransaction, payFree } from './freeOrder';
import { pay, type PaymentEnding } from './pay';
import { isOrderSpent, mayBePaid, refusalOf, useRefuse } from './refusal';
import { useReturnUrl } from './returnUrl';
import { useGoToReceipt } from './useGoToReceipt';
import { useOrderCalls } from './useOrderCalls';
import { useIsLeft } from './usePay';

export interface PayHereSettings {
  event: EventDetail;
  /** Was sent before the form or the cart changed, and may still become an order. */
  unknownId: string | null;
  /** Keeps what is shown while it is paid. */
  onPaying: (isPaying: boolean) => void;
}

const CHANGED = 'Your order was changed, perhaps in another tab. Please check it, then press again.';

/** A saved card, or a wallet in which the customer has agreed. */
export type PayWith = Pick<Confirmation, 'cardId' | 'elements' | 'isDeferred'>;

type Paid = PaymentEnding | { kind: 'notBegun'; message: string };

/** The two ways of paying a submitted order. */
function usePayments({ event, unknownId }: Pick<PayHereSettings, 'event' | 'unknownId'>) {
  const store = useAppStore();
  const [createSheet] = useCreatePaymentSheetMutation();
  const { place, portsFor } = useOrderCalls();
  const isLeft = useIsLeft();
  const returnUrlOf = useReturnUrl();
  const payWithoutCard = (values: OrderFormValues, details: CheckoutDetails): Promise<Paid> => {
    const id = freeTransaction(selectSentId(store.getState(), event.id) ?? unknownId);
    const begin = () => place(event.id, id, values, details);
    return payFree({ begin, read: begin });
  };
  const payByCard = async (values: OrderFormValues, details: CheckoutDetails, by: PayWith): Promise<Paid> => {
    const items = selectCartItems(store.getState(), event.id);
    const stripe = await loadStripe().catch(() => null);
    if (!stripe) return { kind: 'notBegun', message: STRIPE_MISSING_TEXT };
    const sheet = await createSheet({ amount: dueOf(details), eventId: event.id });
    if (sheet.error) {
      const problem = asProblem(sheet.error);
      return isRefusal(problem)
        ? { kind: 'refused', problem }
        : { kind: 'notBegun', message: `${problem.message} You were not charged.` };
    }
    // The calls above take time, in which another tab can change the cart.
    if (selectCartItems(store.getState(), event.id) !== items) return { kind: 'notBegun', message: CHANGED };
    const transactionId = sheet.data.paymentIntentId;
    const clientSecret = secretVault.read(transactionId);
    if (!clientSecret || isLeft()) return { kind: 'notBegun', message: STRIPE_MISSING_TEXT };
    return pay({
      ...portsFor(false),
      begin: () => place(event.id, transactionId, values, details),
      isLeft,
      confirm: (order) =>
        confirmPayment({
          ...{ stripe, ...by, clientSecret, shownCents: dueOf(details) },
          returnUrl: returnUrlOf(order),
        }),
    });
  };
  return { payWithoutCard, payByCard, isLeft };
}

interface Attempt {
  values: OrderFormValues;
  details: CheckoutDetails;
  isFree: boolean;
}

/** A refused order leads back to its form; one that may be paid leads to the payment page. */
function useOnRefused(event: EventDetail, toPayment: () => void) {
  const store = useAppStore();
  const afterRefusal = useAfterRefusal();
  const refuse = useRefuse(event.id);
  return async (problem: ApiProblem, attempt: Attempt) => {
    // The gate looks for the order of a cart that another tab has emptied.
    if (selectCartItems(store.getState(), event.id).length === 0) return;
    if (isOrderSpent(problem, attempt.isFree)) store.dispatch(transactionEnded({ eventId: event.id }));
    else if (mayBePaid(problem)) return toPayment();
    // Without a card form there is nothing to keep: another time is chosen in the form.
    const next = await afterRefusal({ event, ...attempt, isFree: true }, problem);
    refuse('refusal' in next ? next.refusal : refusalOf(problem));
  };
}

/**
 * Pays a submitted order from its own page. A paid one leads to the receipt, a refused one back to the form with the reason; any other
 * end leads to the payment page, which asks the server what became of the order.
 */
export function usePayHere({ event, unknownId, onPaying }: PayHereSettings) {
  const { payWithoutCard, payByCard, isLeft } = usePayments({ event, unknownId });
  const goToReceipt = useGoToReceipt();
  const navigate = useNavigateHere();
  const toPayment = () => navigate(hrefTo('payment', { id: event.id }));
  const onRefused = useOnRefused(event, toPayment);
  const isUnderWay = useRef(false);
  const leave = useLatest(() => isUnderWay.current && toPayment());
  // After Back from the bank's page, the back/forward cache restores a page that still waits.
  useEffect(() => onPageReturn(() => leave.current()), [leave]);

  /**
   * @param by null for an order that costs nothing
   * @param onFailed closes the wallet before the page says why
   */
  return async (
    values: OrderFormValues,
    details: CheckoutDetails,
    by: PayWith | null,
    onFailed?: () => void,
  ): Promise<FormRejection | void> => {
    if (isLeft()) return undefined;
    isUnderWay.current = true;
    onPaying(true);
    const ending = await (by === null ? payWithoutCard(values, details) : payByCard(values, details, by));
    isUnderWay.current = false;
    if (ending.kind === 'paid' || ending.kind === 'processing') return goToReceipt(ending.order);
    onFailed?.();
    onPaying(false);
    if (isLeft()) return undefined;
    if (ending.kind === 'notBegun') return { message: ending.message };
    if (ending.kind === 'refused') return onRefused(ending.problem, { values, details, isFree: by === null });
    return toPayment();
  };
}
