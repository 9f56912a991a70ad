import { useFormikContext } from 'formik';
import type { EventDetail } from '@/api/types';
import { RadioCardsField, TextAreaField, TextField } from '@/components/form/fields';
import { Alert } from '@/components/ui/Alert';
import { LinkButton } from '@/components/ui/Button';
import { Money } from '@/components/ui/Money';
import { hrefTo } from '@/config/hrefTo';
import { formatLongDay } from '@/domain/eventDays';
import { tipCents, tipPercentages } from '@/domain/tips';
import {
  ALL_TIMES_TAKEN,
  CUSTOM_TIP,
  deliveryTypesOf,
  mustChooseSlot,
  slotsOf,
  type OrderFormFacts,
  type OrderFormFields,
} from './orderForm';
import styles from './Checkout.module.css';

interface SectionProps {
  facts: OrderFormFacts;
}

export function SlotSection({ facts, event }: SectionProps & { event: EventDetail }) {
  const { slots } = slotsOf(facts);
  const { deliveryType } = useFormikContext<OrderFormFields>().values;
  if (!mustChooseSlot(facts, deliveryType)) return null;
  const label = `Time on ${formatLongDay(event.runAt, event.timeZone)}`;
  if (slots.length === 0)
    return (
      <section className={styles.section} aria-labelledby="no-time">
        <h2 id="no-time">{label}</h2>
        <Alert tone="notice">
          <p>{ALL_TIMES_TAKEN}</p>
          <NoTimeLeft canDeliver={deliveryTypesOf(facts).includes('d2d')} />
        </Alert>
      </section>
    );
  const taken = event.timeSlots.filter(({ full }) => full).map((slot) => slot.label);
  return (
    <RadioCardsField
      name="timeSlotId"
      label={label}
      hint={taken.length > 0 && `${taken.join(', ')} ${taken.length > 1 ? 'are' : 'is'} full`}
      asSection
      look="tick"
      // Three leave no hole in a row of three.
      columns={slots.length % 3 === 0 ? 3 : 4}
      choices={slots.map(({ id, label, disabled }) => ({ value: String(id), label, disabled }))}
    />
  );
}

function NoTimeLeft({ canDeliver }: { canDeliver: boolean }) {
  if (canDeliver) return <p>It can still come to your door: choose “Direct to door” above.</p>;
  return (
    <LinkButton variant="outline" size="small" to={hrefTo('browse')}>
      Browse other events
    </LinkButton>
  );
}

export function TipSection({ facts }: SectionProps) {
  const { details } = facts;
  const { values } = useFormikContext<OrderFormFields>();
  if (!details.enableGratuity) return null;
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
