import { useFormikContext } from 'formik';
import { useState } from 'react';
import { RadioCardsField } from '@/components/form/fields';
import type { Cents } from '@dwellivery/domain/money';
import { deliveryTypeCards } from './deliveryTypeCards';
import { asLast, deliveryTypesOf, type OrderFormFacts, type OrderFormFields } from './orderForm';

/** The delivery fee of the last quote for a delivery, because a quote for a pickup contains none. */
function useDeliveryFee({ details }: OrderFormFacts): Cents | undefined {
  const now = details.nonProductLineItems.find(({ sku }) => sku === 'd2d')?.price;
  const [last, setLast] = useState(now);
  if (now !== undefined && now !== last) setLast(now);
  return last;
}

interface DeliveryTypeSectionProps {
  facts: OrderFormFacts;
  pickupStreet: string | null;
}

export function DeliveryTypeSection({ facts, pickupStreet }: DeliveryTypeSectionProps) {
  const { values, setTouched } = useFormikContext<OrderFormFields>();
  const last = facts.event.lastChoice?.deliveryType;
  const fee = useDeliveryFee(facts);
  return (
    // Switching the type clears errors (spec 2 §4), because their fields may be gone.
    <div onChange={() => void setTouched({}, false)}>
      <RadioCardsField
        asSection
        {...deliveryTypeCards(deliveryTypesOf(facts), fee, pickupStreet)}
        hint={asLast(last === values.deliveryType)}
      />
    </div>
  );
}
