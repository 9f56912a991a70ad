import type { CheckoutDetails, EventDetail, TimeSlot } from '@/api/types';
import { deliveryWindowText } from '@/domain/orderLabels';
import { parseTypedMoney, toDollars, type Cents } from '@/domain/money';
import {
  defaultDeliveryType,
  offeredSlots,
  type DeliveryType,
  type OrderFormValues,
} from '@/domain/orderPayload';
import { visible } from '@/domain/visible';
import { isValidTip, tipCents, tipPercentages } from '@/domain/tips';
import type { Cart } from '@/store/slices/carts';
import type { CheckoutDraft } from '@/store/slices/checkout';

export const CUSTOM_TIP = 'custom';
export const ALL_TIMES_TAKEN = 'All times of this event are taken.';

/** The fields of the order form: ids and amounts are text. The applied promo code is not part of it. */
export interface OrderFormFields extends Omit<
  OrderFormValues,
  'deliveryType' | 'timeSlotId' | 'gratuity' | 'promocode'
> {
  deliveryType: DeliveryType | '';
  timeSlotId: string;
  /** A percentage as text, 'custom', or '' if nothing is chosen. */
  tip: string;
  /** Dollars, with `tip` 'custom'. */
  tipAmount: string;
  /** A promo code that may not be applied yet. */
  typedCode: string;
}

export interface OrderFormFacts {
  event: Pick<EventDetail, 'timeSlots' | 'd2dExclusive' | 'd2dEnabled'>;
  details: CheckoutDetails;
}

/** The offered slots; none if the event has no slots to choose. */
export function slotsOf({ event, details }: OrderFormFacts): {
  slots: (TimeSlot & { disabled: boolean })[];
  preselectedId: number | null;
} {
  if (!details.enableTimeSlotSelect) return { slots: [], preselectedId: null };
  return offeredSlots(event.timeSlots, details.availableTimeSlots);
}

/** Whether a slot is required. If all are taken, a delivery needs none, and a pickup cannot be ordered. */
export const mustChooseSlot = (facts: OrderFormFacts, deliveryType: DeliveryType | ''): boolean =>
  facts.details.enableTimeSlotSelect && (slotsOf(facts).slots.length > 0 || deliveryType === 'pickup');

interface DeliveryFacts {
  event: Pick<EventDetail, 'd2dExclusive'>;
  details: Pick<CheckoutDetails, 'enableD2d' | 'd2d'>;
}

/** The delivery types that the event offers. */
export function deliveryTypesOf({ event, details }: DeliveryFacts): DeliveryType[] {
  const types: DeliveryType[] = details.enableD2d ? ['d2d'] : [];
  return event.d2dExclusive ? types : [...types, 'pickup'];
}

/** The delivery type that the form begins with, the draft's if it is offered; '' if none is. */
export function firstDeliveryType(facts: DeliveryFacts, draft: CheckoutDraft['values']): DeliveryType | '' {
  const { event, details } = facts;
  const types = deliveryTypesOf(facts);
  const wanted = draft.deliveryType ?? defaultDeliveryType({ ...details, d2dExclusive: event.d2dExclusive });
  return types.includes(wanted) ? wanted : (types[0] ?? '');
}

function initialTip({ details }: OrderFormFacts, cart: Cart): Pick<OrderFormFields, 'tip' | 'tipAmount'> {
  if (cart.gratuity !== null) return { tip: CUSTOM_TIP, tipAmount: toDollars(cart.gratuity).toFixed(2) };
  const percent = cart.gratuityPercentage ?? details.defaultGratuityPercentage;
  return {
    tip: tipPercentages(details.defaultGratuityPercentage).includes(percent) ? String(percent) : '',
    tipAmount: '',
  };
}

/** Initial values: the draft has precedence over the account's data (spec 2 §4). */
export function orderFields(facts: OrderFormFacts, draft: CheckoutDraft, cart: Cart): OrderFormFields {
  const { details } = facts;
  const { values } = draft;
  const { slots, preselectedId } = slotsOf(facts);
  const isOffered = slots.some(({ id, disabled }) => id === values.timeSlotId && !disabled);
  return {
    deliveryType: firstDeliveryType(facts, values),
    timeSlotId: String((isOffered ? values.timeSlotId : preselectedId) ?? ''),
    ...initialTip(facts, cart),
    deliveryStreet: values.deliveryStreet ?? details.customerStreet ?? '',
    deliveryCity: values.deliveryCity ?? details.customerCity ?? '',
    deliveryState: values.deliveryState ?? details.customerState ?? '',
    deliveryPostalCode: values.deliveryPostalCode ?? details.customerPostalCode ?? '',
    saveDefaultAddress: values.saveDefaultAddress ?? false,
    notes: values.notes ?? cart.notes,
    typedCode: '',
  };
}

/**
 * A typed promo code as draft and server have it: capital letters and digits, also if dashes, quotes or full-width letters were pasted.
 * At most 40, which the server takes: some letters become several.
 */
export const asCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
    .slice(0, 40) || visible(typed);

/** The chosen tip in cents; null if none is valid or the event takes none. */
export function tipOf(
  fields: Pick<OrderFormFields, 'tip' | 'tipAmount'>,
  { details }: Pick<OrderFormFacts, 'details'>,
): Cents | null {
  if (!details.enableGratuity || fields.tip === '') return null;
  if (fields.tip !== CUSTOM_TIP)
    return tipCents({ mode: 'percentage', percent: Number(fields.tip) }, details.baseCost);
  const cents = parseTypedMoney(fields.tipAmount);
  return isValidTip(cents) ? cents : null;
}

/** The chosen slot, or the whole window without slots; undefined if none of several slots is chosen. */
export function timeText(timeSlotId: number | string | null, facts: OrderFormFacts): string | undefined {
  const { slots } = slotsOf(facts);
  if (slots.length === 0) return deliveryWindowText(facts.details.deliveryWindowLocal);
  return slots.find(({ id }) => String(id) === String(timeSlotId))?.label;
}

/** The order's values from valid fields. */
export function toOrderValues(
  fields: OrderFormFields,
  facts: OrderFormFacts,
  promoCode: string | null,
): OrderFormValues {
  const { tip: _tip, tipAmount: _amount, typedCode: _code, timeSlotId, deliveryType, ...rest } = fields;
  return {
    ...rest,
    deliveryType: deliveryType === '' ? 'pickup' : deliveryType,
    timeSlotId: timeSlotId === '' ? null : Number(timeSlotId),
    gratuity: tipOf(fields, facts),
    promocode: promoCode ?? '',
  };
}

/** Whether two forms are equal. Compares field by field, because stored values have another key order. */
export function isSameForm(one: Partial<OrderFormValues>, other: Partial<OrderFormValues>): boolean {
  const fields = new Set([...Object.keys(one), ...Object.keys(other)] as (keyof OrderFormValues)[]);
  return [...fields].every((field) => one[field] === other[field]);
}
