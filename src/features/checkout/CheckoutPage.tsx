import { ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EventDetail } from '@/api/types';
import { Form, FORM_INCOMPLETE } from '@/components/form/Form';
import { lazySchema } from '@/components/form/lazySchema';
import { SubmitButton } from '@/components/form/SubmitButton';
import { Money } from '@/components/ui/Money';
import { ErrorState } from '@/components/ui/States';
import { hrefTo } from '@/config/hrefTo';
import type { CartItem } from '@/domain/cart';
import { cancelText } from '@/domain/orderLabels';
import { useAppDispatch, useAppSelector, useAppStore } from '@/store/hooks';
import { gratuityChanged, selectCart, transactionEnded } from '@/store/slices/carts';
import {
  draftSaved,
  emptyDraft,
  orderFormCompleted,
  orderFormReopened,
  promoApplied,
  promoRemoved,
  selectCheckoutDraft,
} from '@/store/slices/checkout';
import { ChangedOrder } from './ChangedOrder';
import styles from './Checkout.module.css';
import { CheckoutSkeleton } from './CheckoutFrame';
import { orderRules, preloadFormParts } from './formParts';
import {
  ALL_TIMES_TAKEN,
  CUSTOM_TIP,
  initialFields,
  isSameForm,
  tipOf,
  toOrderValues,
  type OrderFormFields,
} from './orderForm';
import { OrderFormBody } from './OrderFormBody';
import type { ProductLine } from '@/components/orders/OrderLines';
import type { Cents } from '@/domain/money';
import type { Refusal } from './refusal';
import { UnknownPayment } from './UnknownPayment';
import { refusedFields, useAddressCheck, type AddressCheck } from './useAddressCheck';
import { useGoToReceipt } from './useGoToReceipt';
import { choiceIn, useQuote, type QuoteState } from './useQuote';
import { useUnfinishedOrder, type Unfinished } from './useUnfinishedOrder';

interface CheckoutPageProps {
  event: EventDetail;
  items: readonly CartItem[];
  lines: readonly ProductLine[];
  /** Why the customer was sent back here, from the navigation state. */
  refusal?: Refusal;
}

/**
 * Reopens the form of a refused order. Dispatched here and not before the navigation, because the payment page would then
 * redirect at once, without the reason.
 */
function useReopened(eventId: number, refusal: Refusal | undefined) {
  const dispatch = useAppDispatch();
  const [isRefused] = useState(refusal !== undefined);
  useEffect(() => {
    if (isRefused) dispatch(orderFormReopened({ eventId }));
  }, [dispatch, eventId, isRefused]);
}

/** Leads to the receipt if the cart's order is paid or processing, so that no second order begins. */
function useMovedMoney(unfinished: Unfinished): boolean {
  const goToReceipt = useGoToReceipt();
  const order = unfinished.status === 'found' ? unfinished.order : null;
  const hasMoved = order?.status === 'paid' || order?.status === 'processing';
  useEffect(() => {
    if (order && hasMoved) goToReceipt(order, order.status === 'paid');
  }, [goToReceipt, hasMoved, order]);
  return hasMoved;
}

/** The first checkout screen, "Order Details". */
export function CheckoutPage(props: CheckoutPageProps) {
  const { event, items, refusal } = props;
  useEffect(preloadFormParts, []);
  useReopened(event.id, refusal);
  const store = useAppStore();
  const { promoCode } = useAppSelector((state) => selectCheckoutDraft(state, event.id));
  const [chosen, setChosen] = useState(() => choiceIn(store.getState(), event));
  const quote = useQuote({ eventId: event.id, items, promoCode, ...chosen });
  const { unfinished, askAgain } = useUnfinishedOrder(event.id);
  const hasMoved = useMovedMoney(unfinished);
  const failure = quote.details ? undefined : quote.problem;
  const isWaiting = hasMoved || unfinished.status === 'asking' || (!quote.details && !failure);
  const isUnknown = unfinished.status === 'unknown';
  // The reason of a refused order may refuse the quote too, for example a closed event; it is shown once.
  const isSaid = !isUnknown && failure !== undefined && failure.message === refusal?.message;
  return (
    <>
      {refusal && <ChangedOrder {...refusal} onRetry={isSaid ? quote.refetch : undefined} />}
      {isWaiting ? (
        <CheckoutSkeleton />
      ) : isUnknown ? (
        <UnknownPayment
          onRetry={() => {
            askAgain();
            if (quote.problem) quote.refetch();
          }}
        />
      ) : failure ? (
        !isSaid && <ErrorState title={failure.message} onRetry={quote.refetch} />
      ) : (
        quote.details && <OrderForm {...props} quote={quote} details={quote.details} onChoice={setChosen} />
      )}
    </>
  );
}

/** The form's summary error; null if the only errors are those shown at the address. */
function summaryOf(texts: readonly string[], { verdict }: AddressCheck): string | null {
  if (texts.includes(ALL_TIMES_TAKEN)) return ALL_TIMES_TAKEN;
  const isSaid = verdict.status === 'refused' && texts.every((text) => text === verdict.fieldText);
  return isSaid ? null : FORM_INCOMPLETE;
}

type OrderFormProps = CheckoutPageProps & {
  quote: QuoteState;
  details: NonNullable<QuoteState['details']>;
  onChoice: (chosen: { tip: Cents | null; deliveryType: 'd2d' | 'pickup' }) => void;
};

function OrderForm({ event, lines, quote, details, onChoice }: OrderFormProps) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const navigate = useNavigate();
  const facts = { event, details };
  const [initial] = useState(() => {
    const state = store.getState();
    return initialFields(facts, selectCheckoutDraft(state, event.id), selectCart(state, event.id));
  });
  const address = useAddressCheck(event.id);
  const { promoCode } = useAppSelector((state) => selectCheckoutDraft(state, event.id) ?? emptyDraft);

  const rules = () => lazySchema(async () => (await orderRules.load()).orderSchema(facts, address.complaint));

  /** Saves the form. A changed order ends the transaction; an unchanged one keeps it. */
  const keep = (fields: OrderFormFields) => {
    const cart = selectCart(store.getState(), event.id);
    const before = selectCheckoutDraft(store.getState(), event.id).values;
    const values = toOrderValues(fields, facts, details.promoCode);
    const isCustom = fields.tip === CUSTOM_TIP;
    const percentage = isCustom || fields.tip === '' ? null : Number(fields.tip);
    if (isCustom && cart.gratuity !== tipOf(fields, facts))
      dispatch(gratuityChanged({ eventId: event.id, gratuity: tipOf(fields, facts) }));
    if (percentage !== null && cart.gratuityPercentage !== percentage)
      dispatch(gratuityChanged({ eventId: event.id, gratuityPercentage: percentage }));
    const isChanged = !isSameForm(before, values);
    if (isChanged) dispatch(transactionEnded({ eventId: event.id }));
    return { values, isChanged };
  };

  return (
    <Form
      label="Order details"
      initialValues={initial}
      schema={rules}
      incompleteText={(texts) => summaryOf(texts, address)}
      onSubmit={async (fields) => {
        // Waits for a running check.
        const found = fields.deliveryType === 'd2d' ? await address.ask(fields) : null;
        if (found?.status === 'refused') return { errors: refusedFields(found.fieldText) };
        dispatch(orderFormCompleted({ eventId: event.id, values: keep(fields).values }));
        // Clears the navigation state, so that Back does not show the earlier refusal again.
        void navigate('', { replace: true });
        void navigate(hrefTo('payment', { id: event.id }));
        return undefined;
      }}
    >
      <OrderFormBody
        facts={facts}
        event={event}
        lines={lines}
        quote={quote}
        promoCode={promoCode}
        onApplyPromo={(code) => dispatch(promoApplied({ eventId: event.id, code }))}
        onRemovePromo={() => dispatch(promoRemoved({ eventId: event.id }))}
        onChoice={onChoice}
        address={address}
        onKeep={(fields) => {
          // Saving unchanged values would reopen a form that was just submitted.
          const { values, isChanged } = keep(fields);
          if (isChanged) dispatch(draftSaved({ eventId: event.id, values }));
        }}
      >
        <p className="muted">{cancelText(details.cancelUntil, event.timeZone)}</p>
        <div className={styles.submit}>
          <SubmitButton wide size="big">
            Continue to payment <ArrowRight aria-hidden="true" />
            <span className={styles.submitTotal}>
              <Money cents={details.total} />
            </span>
          </SubmitButton>
        </div>
      </OrderFormBody>
    </Form>
  );
}
