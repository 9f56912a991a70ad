import { useFormikContext } from 'formik';
import { useEffect, type ReactNode } from 'react';
import type { EventDetail } from '@/api/types';
import { hrefTo } from '@/config/hrefTo';
import { howText } from '@/domain/orderLabels';
import { useDebounced } from '@/lib/useDebounced';
import styles from './Checkout.module.css';
import { DeliveryTypeSection } from './DeliveryTypeSection';
import { DraftKeeper } from './DraftKeeper';
import { address, addressSkeleton, vip } from './formParts';
import { deliveryTypesOf, timeText, tipOf, type OrderFormFacts, type OrderFormFields } from './orderForm';
import { OrderNotesField, SlotSection, TipSection } from './OrderFormSections';
import { OrderSummary } from './OrderSummary';
import { PromoCode } from './PromoCode';
import type { QuoteChoice } from './quoteRequest';
import type { AddressCheck } from './useAddressCheck';
import { quotedLines, type CheckoutLine } from './useCheckoutEvent';
import type { QuoteState } from './useQuote';
import { useSkeletonChoice } from './useSkeletonChoice';

/** A typed amount requests a quote after this pause in typing. */
const TYPING_PAUSE_MS = 300;

interface OrderFormBodyProps {
  facts: OrderFormFacts;
  event: EventDetail;
  lines: readonly CheckoutLine[];
  quote: QuoteState;
  promoCode: string | null;
  onApplyPromo: (code: string) => void;
  onRemovePromo: () => void;
  onChoice: (chosen: QuoteChoice) => void;
  address: AddressCheck;
  onKeep: (fields: OrderFormFields) => void;
  /** The end of the form: its button. */
  children: ReactNode;
}

/** The fields and the summary. The fields determine the quote, which both show. */
export function OrderFormBody(props: OrderFormBodyProps) {
  const { facts, event, lines, quote, promoCode, onChoice, children } = props;
  const { details } = facts;
  const { values, setFieldValue } = useFormikContext<OrderFormFields>();
  useSkeletonChoice((type) => {
    if (deliveryTypesOf(facts).includes(type)) void setFieldValue('deliveryType', type);
  });
  const tip = useDebounced(tipOf(values, facts), TYPING_PAUSE_MS);
  const deliveryType = values.deliveryType || 'pickup';
  useEffect(() => onChoice({ tip, deliveryType }), [onChoice, tip, deliveryType]);

  return (
    <div className={styles.columns}>
      <OrderSummary
        restaurantName={event.restaurantName}
        runAt={event.runAt}
        timeZone={event.timeZone}
        how={howText(deliveryType, timeText(values.timeSlotId, facts))}
        editHref={hrefTo('event', { id: event.id })}
        lines={quotedLines(lines, details)}
        baseCost={details.baseCost}
        extras={details.nonProductLineItems}
        total={details.total}
        // After a failed quote the sums are those of another tip, place or code.
        isUpdating={quote.isUpdating || !quote.isCurrent}
      >
        <vip.Part wanted props={{ savings: details.vipSavings, baseCost: details.baseCost }} />
      </OrderSummary>
      <div className={styles.sections}>
        <DeliveryTypeSection facts={facts} pickupStreet={event.pickupStreet} />
        <SlotSection facts={facts} event={event} />
        {deliveryType === 'd2d' && (
          <address.Part wanted props={{ facts, address: props.address }} instead={addressSkeleton} />
        )}
        <TipSection facts={facts} />
        <section className={styles.section} aria-labelledby="anything-else">
          <h2 id="anything-else">Anything else?</h2>
          <OrderNotesField facts={facts} />
          <PromoCode
            details={details}
            code={promoCode}
            isUpdating={quote.isUpdating}
            isCurrent={quote.isCurrent}
            onApply={props.onApplyPromo}
            onRemove={props.onRemovePromo}
          />
        </section>
        {children}
      </div>
      <DraftKeeper onKeep={props.onKeep} />
    </div>
  );
}
