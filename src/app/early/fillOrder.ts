import type { Dollars } from '@/domain/money';
import { deliveryTypesOf, firstDeliveryType } from '@/features/checkout/orderForm';
import type { CheckoutDraft } from '@/store/slices/checkout';
import { moneyOf, write } from './samples';

/** What the order form's first choice needs of the event and of the quote, as the API answers them. */
export interface EventAnswer {
  d2dEnabled: boolean;
  d2dExclusive: boolean;
  pickupStreet: string | null;
}
export interface QuoteAnswer {
  enableD2d: boolean;
  d2d: boolean;
  nonProductLineItems: { sku: string; price: Dollars }[];
}

/**
 * Replaces the bones of the order form's first choice with its native radio buttons, which work before the app runs. The app's form
 * takes over what is chosen (features/checkout/useSkeletonChoice).
 */
export function fillDeliveryType(
  event: EventAnswer,
  details: QuoteAnswer,
  draft: CheckoutDraft['values'],
): void {
  const place = document.querySelector<HTMLElement>('[data-slot=delivery-type]');
  if (!place) return;
  const types: string[] = deliveryTypesOf({ event, details });
  const first = firstDeliveryType({ event, details }, draft);
  const fee = details.nonProductLineItems.find(({ sku }) => sku === 'd2d');
  const words: Record<string, string | null | undefined> = {
    d2d: fee && moneyOf(fee.price),
    pickup: event.pickupStreet,
  };
  for (const radio of place.querySelectorAll('input')) {
    const { value, parentElement: card } = radio;
    const detail = card?.querySelector('span > span + span');
    // The default too, which tells the app whether the customer has chosen.
    radio.defaultChecked = value === first;
    if (words[value]) write(detail?.querySelector('.money') ?? detail, words[value]);
    else detail?.remove();
    if (!types.includes(value)) card?.remove();
  }
  place.nextElementSibling?.remove();
  place.hidden = false;
}
