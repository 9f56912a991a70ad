import { useEffect, useRef, useState, type ReactNode } from 'react';
import { isApiProblem } from '@/api/errors';
import type { EventDetail } from '@/api/types';
import { Form, FORM_INCOMPLETE } from '@/components/form/Form';
import type { FormRejection } from '@/components/form/rejection';
import { hrefTo } from '@/config/hrefTo';
import type { Cents } from '@dwellivery/domain/money';
import { cancelText } from '@dwellivery/domain/orderLabels';
import { joinedOf } from '@dwellivery/domain/tables';
import { tipQuestion } from '@dwellivery/domain/tips';
import { useNavigateHere } from '@/lib/useNavigateHere';
import { useAppDispatch, useAppSelector, useAppStore } from '@/store/hooks';
import { orderValuesOf } from '@/store/slices/cart';
import {
  draftSaved,
  orderFormCompleted,
  promoApplied,
  promoRemoved,
  selectCart,
  transactionEnded,
} from '@/store/slices/carts';
import { OrderBar } from './OrderBar';
import { agreedOf, tooSmallText } from './changePayment';
import {
  ALL_TIMES_TAKEN,
  asCode,
  CUSTOM_TIP,
  orderFields,
  tipOf,
  toSavedForm,
  quotedTable,
  typeOf,
  type OrderFormFields,
} from './orderForm';
import { OrderFormBody } from './OrderFormBody';
import type { PayPress } from './PayHere';
import type { PayHereSettings } from './usePayHere';
import { orderSchema } from './orderSchema';
import type { QuoteChoice } from './quoteRequest';
import type { GoneSlot } from './refusal';
import { refusedFields, useAddressCheck, type AddressCheck } from './useAddressCheck';
import type { CheckoutLine } from './useCheckoutEvent';
import type { QuoteState } from './useQuote';

const TOTAL_CHANGED = 'The total has changed. Please check it, then press again.';
const NOT_APPLIED = 'Apply this code, or clear the field to order without it.';
const refusedCode = (text: string): FormRejection => ({ message: text, errors: { typedCode: [text] } });

/** The form's summary error; null if the only errors are those shown at the address. */
function summaryOf(texts: readonly string[], { verdict }: AddressCheck): string | null {
  if (texts.includes(ALL_TIMES_TAKEN)) return ALL_TIMES_TAKEN;
  const isShown = verdict.status === 'refused' && texts.every((text) => text === verdict.fieldText);
  return isShown ? null : FORM_INCOMPLETE;
}

interface OrderFormProps {
  event: EventDetail;
  lines: readonly CheckoutLine[];
  quote: QuoteState;
  details: NonNullable<QuoteState['details']>;
  /** Of the cart's unpaid order, which is paid as it is; null without one. */
  orderedTotal: Cents | null;
  /** The time that the customer wanted, if it is gone. */
  goneSlot: GoneSlot | null;
  /** Values that were chosen beside the form. */
  filled: Partial<OrderFormFields> | null;
  /** For an event without a free time. */
  waitlist?: ReactNode;
  /** Null if the order is paid on the payment page alone. */
  payHere: Omit<PayHereSettings, 'event'> | null;
  onChoice: (chosen: QuoteChoice) => void;
  /** Null if the order cannot leave its table. */
  onLeaveTable: (() => void) | null;
}

/** The form of the order's details, with tip, delivery, promo code and the quoted summary. */
export function OrderDetailsForm(props: OrderFormProps) {
  const { event, lines, quote, details, orderedTotal, goneSlot, filled, waitlist, payHere, onChoice } = props;
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const navigate = useNavigateHere();
  const { promoCode, table: ordered } = useAppSelector((state) => selectCart(state, event.id));
  const table = quotedTable(joinedOf(ordered), details);
  const facts = { event, details, table };
  const [initial] = useState(() => orderFields(facts, selectCart(store.getState(), event.id)));
  const address = useAddressCheck(event.id);

  const codeRefusal = details.cartErrors.promo_code_error;
  /** The code whose refusal the form has shown. */
  const shownCode = useRef<string | null>(null);
  useEffect(() => {
    if (quote.isCurrent && codeRefusal) shownCode.current = promoCode;
  }, [promoCode, quote.isCurrent, codeRefusal]);

  const press = useRef<PayPress | null>(null);

  /** The tip that is more than the dishes and was asked about. */
  const askedTip = useRef<Cents | null>(null);

  const toForm = (fields: OrderFormFields) =>
    toSavedForm(fields, facts, selectCart(store.getState(), event.id));

  /** A lost session or another tab can empty the cart while the form is open. Its form is not kept then. */
  const itemsNow = () => selectCart(store.getState(), event.id).items;
  const hasCart = () => itemsNow().length > 0;

  return (
    <Form
      label="Order details"
      initialValues={initial}
      schema={() => orderSchema(facts, address.complaint)}
      incompleteText={(texts) => summaryOf(texts, address)}
      onSubmit={async (fields) => {
        const paid = press.current;
        press.current = null;
        const items = itemsNow();
        const isShown = shownCode.current === promoCode;
        const typed = asCode(fields.typedCode);
        const isApplied = promoCode !== null && details.promoCode === promoCode;
        if (typed && typed !== promoCode && !isApplied) return refusedCode(NOT_APPLIED);
        const tip = fields.tip === CUSTOM_TIP ? tipOf(fields, facts) : null;
        const question = tipQuestion(tip, details.baseCost);
        const submitted = orderValuesOf(selectCart(store.getState(), event.id));
        const isAsked = askedTip.current === tip || submitted?.gratuity === tip;
        if (question && !isAsked) {
          askedTip.current = tip;
          return { message: question, errors: { tipAmount: [question] } };
        }
        // Waits for a running check.
        const found = fields.deliveryType === 'd2d' && !table ? await address.ask(fields) : null;
        if (found?.status === 'refused') return { errors: refusedFields(found.fieldText) };
        // Waits for the quote too, which says whether a code that was just applied or removed counts. With the form's own values,
        // because those of the screen follow after a pause in typing.
        const answer = await quote.settled({
          tip: tipOf(fields, facts),
          deliveryType: typeOf(fields, facts),
        });
        const quoted = isApiProblem(answer) ? undefined : answer;
        const reason = quoted?.cartErrors.promo_code_error;
        if (reason && !isShown) {
          shownCode.current = promoCode;
          return refusedCode(reason);
        }
        if (!hasCart()) return undefined;
        // A press pays what was on the screen, and nothing else.
        if (paid && isApiProblem(answer)) return { message: `${answer.message} You were not charged.` };
        if (paid && ((quoted && agreedOf(quoted)) !== paid.total || itemsNow() !== items))
          return { message: TOTAL_CHANGED };
        const refused = quoted && tooSmallText(quoted);
        if (refused) return { message: refused };
        // The customer goes on without a code that does not count.
        if (quoted && quoted.promoCode !== promoCode) dispatch(promoRemoved({ eventId: event.id }));
        // The price has changed since, for example by a membership: a new order costs what the form says.
        if (quoted && orderedTotal !== null && quoted.total !== orderedTotal)
          dispatch(transactionEnded({ eventId: event.id }));
        dispatch(orderFormCompleted({ eventId: event.id, form: toForm(fields) }));
        const submittedNow = orderValuesOf(selectCart(store.getState(), event.id));
        if (paid && quoted && submittedNow) return paid.pay(submittedNow, quoted);
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
        goneSlot={goneSlot}
        filled={filled}
        waitlist={waitlist}
        onChoice={onChoice}
        address={address}
        onLeaveTable={props.onLeaveTable}
        onKeep={(fields) => {
          if (!hasCart()) return;
          dispatch(draftSaved({ eventId: event.id, form: toForm(fields) }));
          // The page may be closing.
          store.persistence.flush();
        }}
      >
        <p className="muted">{cancelText(details.cancelUntil, event.timeZone)}</p>
        <OrderBar
          facts={facts}
          quote={quote}
          payHere={payHere}
          onPressed={(pressed) => (press.current = pressed)}
        />
      </OrderFormBody>
    </Form>
  );
}
