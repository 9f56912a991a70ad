import type { CheckoutDetails, EventDetail, TimeSlot } from '@/api/types';
import { deliveryWindowText } from '@dwellivery/domain/orderLabels';
import { parseTypedMoney, toDollars, type Cents } from '@dwellivery/domain/money';
import {
  defaultDeliveryType,
  offeredSlots,
  type DeliveryType,
  type OrderFormValues,
} from '@dwellivery/domain/orderPayload';
import { visible } from '@dwellivery/domain/visible';
import type { JoinedTable } from '@dwellivery/domain/tables';
import { isValidTip, tipCents, tipPercentages } from '@dwellivery/domain/tips';
import { isChangeQuote } from './changePayment';
import type { Cart, SavedForm } from '@/store/slices/cart';

export const CUSTOM_TIP = 'custom';
export const ALL_TIMES_TAKEN = 'All times of this event are taken.';

/** The fields of the order form: ids and amounts are text. The applied promo code is not part of it. */
export interface OrderFormFields extends Omit<
  OrderFormValues,
  'deliveryType' | 'timeSlotId' | 'gratuity' | 'promocode' | 'table'
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
  event: Pick<EventDetail, 'timeSlots' | 'd2dExclusive' | 'd2dEnabled' | 'lastChoice'>;
  details: CheckoutDetails;
  /** The delivery that the order joins: type, time and address are not chosen. */
  table?: JoinedTable | null;
}

/** The offered slots; none if the event has no slots to choose. */
export function slotsOf({ event, details }: OrderFormFacts): {
  slots: (TimeSlot & { disabled: boolean })[];
  preselectedId: number | null;
} {
  if (!details.enableTimeSlotSelect) return { slots: [], preselectedId: null };
  const { availableTimeSlots: available } = details;
  if (!isChangeQuote(details)) return offeredSlots(event.timeSlots, available);
  // The time of an order that is changed stays possible though it is full.
  const isLeft = (id: number) => available.some((slot) => slot.id === id);
  const slots = event.timeSlots.map((slot) => ({ ...slot, full: slot.full && !isLeft(slot.id) }));
  return offeredSlots(slots, available);
}

/** Whether a slot, by its id as the form has it, can be chosen now: it may be taken or removed while the form is open. */
export const isOfferedSlot = (facts: OrderFormFacts, timeSlotId: string): boolean =>
  slotsOf(facts).slots.some(({ id, disabled }) => String(id) === timeSlotId && !disabled);

/** Whether a slot is required. If all are taken, a delivery needs none, and a pickup cannot be ordered. */
export const mustChooseSlot = (facts: OrderFormFacts, deliveryType: DeliveryType | ''): boolean =>
  !facts.table &&
  facts.details.enableTimeSlotSelect &&
  (slotsOf(facts).slots.length > 0 || deliveryType === 'pickup');

interface DeliveryFacts {
  event: Pick<EventDetail, 'd2dExclusive' | 'lastChoice'>;
  details: Pick<CheckoutDetails, 'enableD2d' | 'd2d'>;
}

/** The delivery types that the event offers. */
export function deliveryTypesOf({ event, details }: DeliveryFacts): DeliveryType[] {
  const types: DeliveryType[] = details.enableD2d ? ['d2d'] : [];
  return event.d2dExclusive ? types : [...types, 'pickup'];
}

/** The delivery type that the form begins with, the draft's or the last order's if it is offered; '' if none is. */
export function firstDeliveryType(facts: DeliveryFacts, draft: Cart['draft']): DeliveryType | '' {
  const { event, details } = facts;
  const types = deliveryTypesOf(facts);
  const usual = defaultDeliveryType({ ...details, d2dExclusive: event.d2dExclusive });
  const wanted = [draft.deliveryType, event.lastChoice?.deliveryType, usual];
  return wanted.find((type) => type && types.includes(type)) ?? types[0] ?? '';
}

/** The cart's tip, else the last order's, else the event's standard. */
function initialTip(
  { event, details }: OrderFormFacts,
  cart: Cart,
): Pick<OrderFormFields, 'tip' | 'tipAmount'> {
  const isChosen = cart.gratuity !== null || cart.gratuityPercentage !== null;
  const last = event.lastChoice;
  const gratuity = isChosen ? cart.gratuity : ((last?.tipCents ?? null) as Cents | null);
  const gratuityPercentage = isChosen ? cart.gratuityPercentage : (last?.tipPercent ?? null);
  if (gratuity !== null && gratuityPercentage === null)
    return { tip: CUSTOM_TIP, tipAmount: toDollars(gratuity).toFixed(2) };
  const percent = gratuityPercentage ?? details.defaultGratuityPercentage;
  return {
    tip: tipPercentages(details.defaultGratuityPercentage).includes(percent) ? String(percent) : '',
    tipAmount: '',
  };
}

/** Initial values: the draft has precedence over the account's data (spec 2 §4), and both over the last order's. */
export function orderFields(facts: OrderFormFacts, cart: Cart): OrderFormFields {
  const { details } = facts;
  const { draft: values } = cart;
  const { preselectedId } = slotsOf(facts);
  const last = facts.event.lastChoice;
  // Never one that is full.
  const slot = [values.timeSlotId, last?.timeSlotId].find((id) => isOfferedSlot(facts, String(id)));
  const address = details.customerStreet ? null : last;
  return {
    deliveryType: firstDeliveryType(facts, values),
    timeSlotId: String(slot ?? preselectedId ?? ''),
    ...initialTip(facts, cart),
    deliveryStreet: values.deliveryStreet ?? address?.deliveryStreet ?? details.customerStreet ?? '',
    deliveryCity: values.deliveryCity ?? address?.deliveryCity ?? details.customerCity ?? '',
    deliveryState: values.deliveryState ?? address?.deliveryState ?? details.customerState ?? '',
    deliveryPostalCode:
      values.deliveryPostalCode ?? address?.deliveryPostalCode ?? details.customerPostalCode ?? '',
    saveDefaultAddress: values.saveDefaultAddress ?? false,
    notes: cart.notes,
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

/**
 * The sums of the last answer are not those of the form: a newer one loads or has failed, or the tip, which follows the dishes or is
 * being typed, is not asked with yet.
 */
export const areSumsOld = (
  { isUpdating, isCurrent, tip }: { isUpdating: boolean; isCurrent: boolean; tip: Cents | null },
  fields: OrderFormFields,
  facts: OrderFormFacts,
): boolean => isUpdating || !isCurrent || tip !== tipOf(fields, facts);

/** The typed address on one line. */
export const addressText = (
  to: Pick<OrderFormFields, 'deliveryStreet' | 'deliveryCity' | 'deliveryState' | 'deliveryPostalCode'>,
): string => `${to.deliveryStreet}, ${to.deliveryCity}, ${to.deliveryState} ${to.deliveryPostalCode}`;

/** Said of a choice that the form has taken over. */
export const asLast = (isAsLast: boolean): string | false => isAsLast && 'As in your last order';

/** The slot of the event by its id as the form has it, also one that is taken. */
export const slotById = ({ event }: Pick<OrderFormFacts, 'event'>, timeSlotId: number | string | null) =>
  event.timeSlots.find(({ id }) => String(id) === String(timeSlotId));

/** The delivery that the order joins, at the time of the quote: the operator may have moved the host's order since the cart joined it. */
export const quotedTable = (
  table: JoinedTable | null,
  { table: quoted }: Pick<CheckoutDetails, 'table'>,
): JoinedTable | null => (table && quoted ? { ...table, deliveryTime: quoted.deliveryTime } : table);

/** How the order is handed over; '' until it is chosen. */
export const typeOf = (
  { deliveryType }: Pick<OrderFormFields, 'deliveryType'>,
  { table }: Pick<OrderFormFacts, 'table'>,
): DeliveryType | '' => (table ? 'd2d' : deliveryType);

/** The chosen slot, or the whole window if none is to be chosen; undefined if one is. */
export function timeText(
  { timeSlotId, deliveryType }: { timeSlotId: number | string | null; deliveryType: DeliveryType | '' },
  facts: OrderFormFacts,
): string | undefined {
  const { table, event } = facts;
  const joined = table && event.timeSlots.find(({ time }) => time === table.deliveryTime);
  if (joined) return joined.label;
  const slot = facts.details.enableTimeSlotSelect && !table ? slotById(facts, timeSlotId) : undefined;
  if (slot || mustChooseSlot(facts, deliveryType)) return slot?.label;
  return deliveryWindowText(facts.details.deliveryWindowLocal);
}

/** When the order is handed over: at the time of the joined delivery or of the chosen slot, else at the start of the event. */
export const handoverAt = (
  timeSlotId: number | string | null,
  { timeSlots, runAt }: Pick<EventDetail, 'timeSlots' | 'runAt'>,
  table?: JoinedTable | null,
): string =>
  table
    ? (table.deliveryTime ?? runAt)
    : (timeSlots.find(({ id }) => String(id) === String(timeSlotId))?.time ?? runAt);

/** A pickup cannot be ordered any more, because all slots are taken. */
export const isWithoutTime = (facts: OrderFormFacts, deliveryType: DeliveryType | ''): boolean =>
  mustChooseSlot(facts, deliveryType) && slotsOf(facts).slots.length === 0;

/** What the cart keeps of the form. */
export function toSavedForm(
  fields: OrderFormFields,
  facts: OrderFormFacts,
  before: Pick<Cart, 'gratuityPercentage'>,
): SavedForm {
  const { tip, tipAmount: _amount, typedCode: _code, timeSlotId, deliveryType, ...rest } = fields;
  const percentage = tip === CUSTOM_TIP || !facts.details.enableGratuity ? null : Number(tip);
  return {
    ...rest,
    deliveryType: deliveryType === '' ? 'pickup' : deliveryType,
    timeSlotId: isOfferedSlot(facts, timeSlotId) ? Number(timeSlotId) : null,
    gratuity: tipOf(fields, facts),
    // One that is no longer offered stays until another tip is chosen.
    gratuityPercentage: tip === '' ? before.gratuityPercentage : percentage,
  };
}
