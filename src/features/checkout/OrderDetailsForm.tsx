import { ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { EventDetail } from '@/api/types';
import { Form, FORM_INCOMPLETE } from '@/components/form/Form';
import { lazySchema } from '@/components/form/lazySchema';
import type { FormRejection } from '@/components/form/rejection';
import { SubmitButton } from '@/components/form/SubmitButton';
import { bottomBarRef } from '@/components/ui/bottomBar';
import { Money } from '@/components/ui/Money';
import { ErrorState } from '@/components/ui/States';
import { hrefTo } from '@/config/hrefTo';
import type { Cents } from '@/domain/money';
import { cancelText } from '@/domain/orderLabels';
import { useNavigateHere } from '@/lib/useNavigateHere';
import { useAppDispatch, useAppSelector, useAppStore } from '@/store/hooks';
import { gratuityChanged, selectCart, transactionEnded } from '@/store/slices/carts';
import {
  draftSaved,
  orderFormCompleted,
  promoApplied,
  promoRemoved,
  selectCheckoutDraft,
} from '@/store/slices/checkout';
import styles from './Checkout.module.css';
import { orderRules } from './formParts';
import {
  ALL_TIMES_TAKEN,
  asCode,
  CUSTOM_TIP,
  orderFields,
  isSameForm,
  tipOf,
  toOrderValues,
  type OrderFormFields,
} from './orderForm';
import { OrderFormBody } from './OrderFormBody';
import type { QuoteChoice } from './quoteRequest';
import { refusedFields, useAddressCheck, type AddressCheck } from './useAddressCheck';
import type { CheckoutLine } from './useCheckoutEvent';
import type { QuoteState } from './useQuote';

const NOT_APPLIED = 'Apply this code, or clear the field to order without it.';
const refusedCode = (text: string): FormRejection => ({ message: text, errors: { typedCode: [text] } });

/** The form's summary error; null if the only errors are those shown at the address. */
function summaryOf(texts: readonly string[], { verdict }: AddressCheck): string | null {
  if (texts.includes(ALL_TIMES_TAKEN)) return ALL_TIMES_TAKEN;
  const isSaid = verdict.status === 'refused' && texts.every((text) => text === verdict.fieldText);
  return isSaid ? null : FORM_INCOMPLETE;
}

interface OrderFormProps {
  event: EventDetail;
  lines: readonly CheckoutLine[];
  quote: QuoteState;
  details: NonNullable<QuoteState['details']>;
  /** Of the cart's unpaid order, which is paid as it is; null without one. */
  orderedTotal: Cents | null;
  onChoice: (chosen: QuoteChoice) => void;
}

/** The form of the order's details, with tip, delivery, promo code and the quoted summary. */
export function OrderDetailsForm(props: OrderFormProps) {
  const { event, lines, quote, details, orderedTotal, onChoice } = props;
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const navigate = useNavigateHere();
  const facts = { event, details };
  const [initial] = useState(() => {
    const state = store.getState();
    return orderFields(facts, selectCheckoutDraft(state, event.id), selectCart(state, event.id));
  });
  const address = useAddressCheck(event.id);
  const { promoCode } = useAppSelector((state) => selectCheckoutDraft(state, event.id));

  const codeRefusal = details.cartErrors.promo_code_error;
  /** The code whose refusal the form has told. */
  const toldCode = useRef<string | null>(null);
  useEffect(() => {
    if (quote.isCurrent && codeRefusal) toldCode.current = promoCode;
  }, [promoCode, quote.isCurrent, codeRefusal]);

  const rules = () => lazySchema(async () => (await orderRules.load()).orderSchema(facts, address.complaint));

  /** A lost session or another tab can empty the cart while the form is open. Its form is not kept then. */
  const hasCart = () => selectCart(store.getState(), event.id).items.length > 0;

  /** Saves the form. A changed order ends the transaction; an unchanged one keeps it. */
  const keep = (fields: OrderFormFields, acceptedCode: string | null) => {
    const cart = selectCart(store.getState(), event.id);
    const before = selectCheckoutDraft(store.getState(), event.id).values;
    const values = toOrderValues(fields, facts, acceptedCode);
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
        const isTold = toldCode.current === promoCode;
        const typed = asCode(fields.typedCode);
        const isApplied = promoCode !== null && details.promoCode === promoCode;
        if (typed && typed !== promoCode && !isApplied) return refusedCode(NOT_APPLIED);
        // Waits for a running check.
        const found = fields.deliveryType === 'd2d' ? await address.ask(fields) : null;
        if (found?.status === 'refused') return { errors: refusedFields(found.fieldText) };
        // Waits for the quote too, which says whether a code that was just applied or removed counts.
        const quoted = await quote.settled();
        const reason = quoted?.cartErrors.promo_code_error;
        if (reason && !isTold) {
          toldCode.current = promoCode;
          return refusedCode(reason);
        }
        if (!hasCart()) return undefined;
        const { values } = keep(fields, quoted ? quoted.promoCode : promoCode);
        // The price has changed since, for example by a membership: a new order costs what the form says.
        if (quoted && orderedTotal !== null && quoted.total !== orderedTotal)
          dispatch(transactionEnded({ eventId: event.id }));
        dispatch(orderFormCompleted({ eventId: event.id, values }));
        navigate(hrefTo('payment', { id: event.id }));
        return undefined;
      }}
    >
      <OrderFormBody
        facts={facts}
        event={event}
        lines={lines}
        quote={quote}
        promoCode={promoCode}
        onApplyPromo={(code) => {
          // The answer about the same code may have failed.
          if (asCode(code) === promoCode) quote.refetch();
          else dispatch(promoApplied({ eventId: event.id, code }));
        }}
        onRemovePromo={() => dispatch(promoRemoved({ eventId: event.id }))}
        onChoice={onChoice}
        address={address}
        onKeep={(fields) => {
          if (!hasCart()) return;
          // Saving unchanged values would reopen a form that was just submitted.
          const { values, isChanged } = keep(fields, details.promoCode);
          if (!isChanged) return;
          dispatch(draftSaved({ eventId: event.id, values }));
          // The page may be closing.
          store.persistence.flush();
        }}
      >
        <p className="muted">{cancelText(details.cancelUntil, event.timeZone)}</p>
        <div ref={bottomBarRef} className={styles.submit}>
          {/* In the bar, which covers the end of the form on a phone. The sums are those of the last answer. */}
          {quote.problem && <ErrorState compact title={quote.problem.message} onRetry={quote.refetch} />}
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
