import { Bike, ShoppingBag } from 'lucide-react';
import type { Choice } from '@/components/ui/Choices';
import { Money } from '@/components/ui/Money';
import type { Cents } from '@dwellivery/domain/money';
import type { DeliveryType } from '@dwellivery/domain/orderPayload';

/** The order form's first choice, as the form and the skeleton show it. @param fee undefined before the first quote for a delivery */
export function deliveryTypeCards(
  types: readonly DeliveryType[],
  fee: Cents | undefined,
  pickupStreet: string | null,
) {
  const looks: Record<DeliveryType, Omit<Choice<DeliveryType>, 'value'>> = {
    d2d: {
      label: 'Direct to door',
      icon: <Bike aria-hidden="true" />,
      detail: fee !== undefined && <Money cents={fee} />,
    },
    pickup: { label: 'Pickup', icon: <ShoppingBag aria-hidden="true" />, detail: pickupStreet },
  };
  return {
    name: 'deliveryType',
    label: 'Delivery or pickup',
    look: 'tall',
    columns: 2,
    choices: types.map((value) => ({ value, ...looks[value] })),
  } as const;
}
