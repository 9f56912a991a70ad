import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import type { EventDetail } from '@/api/types';
import { RadioCardsField, TextAreaField, TextField } from '@/components/form/fields';
import { Alert } from '@/components/ui/Alert';
import { Button, LinkButton } from '@/components/ui/Button';
import { Money } from '@/components/ui/Money';
import { hrefTo } from '@/config/hrefTo';
import { formatDay, formatLongDay } from '@dwellivery/domain/eventDays';
import { tipCents, tipPercentages } from '@dwellivery/domain/tips';
import {
  ALL_TIMES_TAKEN,
  asLast,
  CUSTOM_TIP,
  deliveryTypesOf,
  mustChooseSlot,
  slotsOf,
  tipOf,
  type OrderFormFacts,
  type OrderFormFields,
} from './orderForm';
import styles from './Checkout.module.css';

interface SectionProps {
  facts: OrderFormFacts;
}

interface SlotSectionProps extends SectionProps {
  event: EventDetail;
  /** For an event without a free time. */
  waitlist?: ReactNode;
}

export function SlotSection({ facts, event, waitlist }: SlotSectionProps) {
  const { slots } = slotsOf(facts);
  const { deliveryType, timeSlotId } = useFormikContext<OrderFormFields>().values;
  if (!mustChooseSlot(facts, deliveryType)) return null;
  const days = new Set(event.timeSlots.map(({ time }) => formatLongDay(time, event.timeZone)));
  const [day = formatLongDay(event.runAt, event.timeZone)] = days;
  // Past midnight each time names its day.
  const isTwoDays = days.size > 1;
  const label = isTwoDays ? 'Time' : `Time on ${day}`;
  const canDeliver = deliveryTypesOf(facts).includes('d2d');
  if (slots.length === 0)
    return (
      <section className={styles.section} aria-labelledby="no-time">
        <h2 id="no-time">{label}</h2>
        <Alert tone="notice">
          <p>{ALL_TIMES_TAKEN}</p>
          {canDeliver && <p>It can still come to your door.</p>}
        </Alert>
        <NoTimeLeft canDeliver={canDeliver} waitlist={waitlist} />
      </section>
    );
  const taken = event.timeSlots.filter(({ full }) => full).map((slot) => slot.label);
  const hints = [
    asLast(timeSlotId !== '' && String(event.lastChoice?.timeSlotId) === timeSlotId),
    taken.length > 0 && `${taken.join(', ')} ${taken.length > 1 ? 'are' : 'is'} full`,
  ];
  return (
    <RadioCardsField
      name="timeSlotId"
      label={label}
      hint={hints.filter(Boolean).join('. ')}
      asSection
      look="tick"
      // Three leave no hole in a row of three.
      columns={slots.length % 3 === 0 ? 3 : 4}
      choices={slots.map(({ id, time, label, disabled }) => ({
        ...{ value: String(id), label, disabled },
        ...(isTwoDays && { detail: formatDay(time, event.timeZone) }),
      }))}
    />
  );
}

/** In the place of the form's button, which would be refused. */
function NoTimeLeft({ canDeliver, waitlist }: { canDeliver: boolean; waitlist: ReactNode }) {
  const { setFieldValue } = useFormikContext<OrderFormFields>();
  if (canDeliver)
    return (
      <Button onClick={() => void setFieldValue('deliveryType', 'd2d')}>Have it delivered instead</Button>
    );
  return (
    <div className={styles.noTime}>
      {waitlist}
      <LinkButton variant="outline" size="small" to={hrefTo('browse')}>
        Browse other events
      </LinkButton>
    </div>
  );
}

export function TipSection({ facts }: SectionProps) {
  const { details, event } = facts;
  const { values } = useFormikContext<OrderFormFields>();
  if (!details.enableGratuity) return null;
  const last = event.lastChoice;
  const isAsLast =
    values.tip === CUSTOM_TIP
      ? (last?.tipCents ?? null) !== null && tipOf(values, facts) === last?.tipCents
      : String(last?.tipPercent) === values.tip;
  const presets = tipPercentages(details.defaultGratuityPercentage).map((percent) => ({
    value: String(percent),
    label: `${percent}%`,
    detail: <Money cents={tipCents({ mode: 'percentage', percent }, details.baseCost)} />,
  }));
  return (
    <div className={styles.section}>
      <RadioCardsField
        name="tip"
        label={details.gratuityLabel || 'Tip'}
        asSection
        look="tick"
        columns={4}
        hint={asLast(isAsLast)}
        choices={[...presets, { value: CUSTOM_TIP, label: 'Other', detail: 'amount' }]}
      />
      {values.tip === CUSTOM_TIP && (
        <TextField
          name="tipAmount"
          label="Tip amount in dollars"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
        />
      )}
    </div>
  );
}

export function OrderNotesField({ facts }: SectionProps) {
  if (!facts.details.enableOrderNotes) return null;
  return (
    <TextAreaField
      name="notes"
      label="Order notes"
      optional
      rows={3}
      placeholder="Gate code, where to leave it, who to ask for"
    />
  );
}
