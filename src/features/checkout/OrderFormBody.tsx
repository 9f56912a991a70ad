import { useFormikContext } from 'formik';
import { useEffect, type ReactNode } from 'react';
import type { EventDetail } from '@/api/types';
import { JoinedStrip } from '@/components/orders/JoinedStrip';
import { areGuests } from '@/components/orders/OrderLines';
import { WIDE } from '@/components/ui/mediaQueries';
import { useMediaQuery } from '@/components/ui/useMediaQuery';
import { hrefTo } from '@/config/hrefTo';
import { howText } from '@dwellivery/domain/orderLabels';
import { useDebounced } from '@/lib/useDebounced';
import { useLatest } from '@/lib/useLatest';
import styles from './Checkout.module.css';
import { DeliveryTypeSection } from './DeliveryTypeSection';
import { DraftKeeper } from './DraftKeeper';
import { AddressSection } from './AddressSection';
import { EditableLines } from './EditableLines';
import {
  areSumsOld,
  handoverAt,
  timeText,
  tipOf,
  typeOf,
  type OrderFormFacts,
  type OrderFormFields,
} from './orderForm';
import { OrderNotesField, SlotSection, TipSection } from './OrderFormSections';
import { OrderSummary } from './OrderSummary';
import { OrderTotalsCard } from './OrderTotals';
import { PromoCode } from './PromoCode';
import type { QuoteChoice } from './quoteRequest';
import type { GoneSlot } from './refusal';
import type { AddressCheck } from './useAddressCheck';
import { quotedLines, type CheckoutLine } from './useCheckoutEvent';
import type { QuoteState } from './useQuote';
import { VipNote } from './VipNote';

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
  goneSlot: GoneSlot | null;
  filled: Partial<OrderFormFields> | null;
  waitlist?: ReactNode;
  address: AddressCheck;
  onLeaveTable: (() => void) | null;
  onKeep: (fields: OrderFormFields) => void;
  /** The end of the form: its button. */
  children: ReactNode;
}

/** The fields and the summary. The fields determine the quote, which both show. */
export function OrderFormBody(props: OrderFormBodyProps) {
  const { facts, event, lines, quote, promoCode, onChoice, goneSlot, filled, children } = props;
  const { details } = facts;
  const { values, setValues, isSubmitting } = useFormikContext<OrderFormFields>();
  const latest = useLatest(values);
  useEffect(() => {
    if (filled) void setValues({ ...latest.current, ...filled });
  }, [filled, latest, setValues]);
  const tip = useDebounced(tipOf(values, facts), TYPING_PAUSE_MS);
  const { table } = facts;
  const deliveryType = typeOf(values, facts) || 'pickup';
  useEffect(() => onChoice({ tip, deliveryType }), [onChoice, tip, deliveryType]);
  const isWide = useMediaQuery(WIDE);
  const totals = {
    baseCost: details.baseCost,
    extras: details.nonProductLineItems,
    total: details.total,
    isUpdating: areSumsOld(quote, values, facts),
    children: <VipNote savings={details.vipSavings} baseCost={details.baseCost} />,
  };

  const shown = quotedLines(lines, details);
  const isShared = areGuests(shown);

  return (
    <div className={styles.columns}>
      <OrderSummary
        restaurantName={event.restaurantName}
        at={handoverAt(values.timeSlotId, event, table)}
        timeZone={event.timeZone}
        how={howText(
          deliveryType,
          timeText(values, facts) ?? (goneSlot ? `${goneSlot.label} (gone)` : undefined),
        )}
        editHref={isShared ? undefined : hrefTo('event', { id: event.id })}
        lines={shown}
        dishes={
          !isShared && (
            // What is being ordered does not change meanwhile.
            <div inert={isSubmitting}>
              <EditableLines eventId={event.id} lines={shown} />
            </div>
          )
        }
        hasTotalsElsewhere={!isWide}
        {...totals}
      />
      <div className={styles.sections}>
        {table ? (
          <section className={styles.section} aria-labelledby="joined-delivery">
            <h2 id="joined-delivery">Delivery</h2>
            <JoinedStrip table={table} timeZone={event.timeZone} onLeave={props.onLeaveTable ?? undefined} />
          </section>
        ) : (
          <>
            <DeliveryTypeSection facts={facts} pickupStreet={event.pickupStreet} />
            <SlotSection facts={facts} event={event} waitlist={props.waitlist} />
            {deliveryType === 'd2d' && <AddressSection facts={facts} address={props.address} />}
          </>
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
        {!isWide && <OrderTotalsCard {...totals} />}
        {children}
      </div>
      <DraftKeeper onKeep={props.onKeep} />
    </div>
  );
}
