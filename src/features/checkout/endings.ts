import type { MenuCategory, Product, Table, TimeSlot } from '@/api/types';
import { ORDER_CHANGED } from '@/components/orders/JoinedStrip';
import { endedText, type JoinedTable, type OrderTable } from '@dwellivery/domain/tables';
import { isTableLost, type GoneDish, type GoneSlot, type Refusal } from './refusal';

/** What is left of what a refused order asked for. */
export interface Left {
  /** Slots that can be chosen. */
  slots: readonly Pick<TimeSlot, 'id' | 'label' | 'time'>[];
  canDeliver: boolean;
  canPickUp: boolean;
}

export const PRESS_CONTINUE = 'Press “Continue to payment”';
/** The button of a change says what is paid. */
export const PRESS_BELOW = 'Press the button below';
/** With the button that leaves the table. */
export const OWN_DELIVERY = 'You can still order with a delivery of your own. Your dishes are kept.';

/** `5:00 PM, 5:30 PM` */
export const freeText = (slots: Left['slots']): string =>
  slots.length === 0
    ? 'All times of this event are taken.'
    : `Still free: ${slots.map(({ label }) => label).join(', ')}.`;

/** Why a delivery cannot be joined any more. */
export const lostTableText = ({ code }: Pick<Refusal, 'code'>, { host }: Pick<JoinedTable, 'host'>): string =>
  code === 'table_ended' ? endedText(host) : `The time of ${host}'s delivery is full.`;

const SHARED_OVER = 'This shared cart takes no order any more.';

/** The sentence about a table that the quote is refused for. */
export const overText = (table: OrderTable): string =>
  table.payment === 'each' ? endedText(table.host) : SHARED_OVER;

/** What of a shared cart is changed at its table. */
const AT_TABLE = ['table_ended', 'item_unavailable', 'option_required', 'empty_cart'];

/** Whether the table is why the order was refused: it has no place for it, or what is wrong is changed there. */
export const endsAtTable = (table: OrderTable | null, { code }: Pick<Refusal, 'code'>): boolean =>
  table?.payment === 'host' ? AT_TABLE.includes(code) : table !== null && isTableLost({ code });

/** `Elote (Bo) and Flan (Cy) are no longer on the menu as chosen. Change them at the table, then close and pay again.` */
export function goneText(guests: Pick<Table, 'guests'>['guests']): string {
  const gone = guests.flatMap(({ name, lines }) =>
    (lines ?? []).filter(({ isGone }) => isGone).map((line) => `${line.name} (${name})`),
  );
  const last = gone.at(-1);
  if (!last) return 'Change it at the table, then close and pay again.';
  const list = gone.length > 1 ? `${gone.slice(0, -1).join(', ')} and ${last} are` : `${last} is`;
  const it = gone.length > 1 ? 'them' : 'it';
  return `${list} no longer on the menu as chosen. Change ${it} at the table, then close and pay again.`;
}

export const goneSlotText = (slot: GoneSlot | null): string => `${slot?.label ?? 'Your time'} is gone.`;

/** Refusals after which the order cannot be changed as the customer saw it. */
const CHANGE_OVER: Readonly<Record<string, string>> = {
  order_changed: ORDER_CHANGED,
  change_too_late: 'Your order can no longer be changed. It stays as it is, and nothing was charged.',
  change_over: 'The time to pay this change is over. Your order is as it was, and nothing was charged.',
  order_unpaid: 'This order is not paid any more, so it cannot be changed. Nothing was charged.',
};

/** Why a change of a paid order ends; undefined if it can go on. */
export const changeOverText = ({ code }: Pick<Refusal, 'code'>): string | undefined => CHANGE_OVER[code];

/**
 * The next step after a refusal, by its code; null if its message says all.
 * @param press names the form's button
 */
export function nextStepText({ code }: Refusal, left: Left, press = PRESS_CONTINUE): string | null {
  switch (code) {
    case 'slot_full':
    case 'time_slot_unknown':
      // Without a free time the form says so, and what can be done then.
      return left.slots.length === 0 ? null : freeText(left.slots);
    case 'item_unavailable':
      return `The rest of your order is kept. Check it, then ${press.charAt(0).toLowerCase()}${press.slice(1)}.`;
    case 'price_changed':
      return `${press} to order at the new price.`;
    case 'promo_invalid':
      return `The code was taken off. ${press} to order without it, or enter another.`;
    case 'tip_not_taken':
      return `Your tip was taken off. ${press} to order without it.`;
    case 'out_of_range':
    case 'address_unknown':
    case 'address_unchecked':
    case 'address_incomplete':
      return left.canPickUp
        ? 'Change the address below, or pick your order up.'
        : 'Change the address below to go on.';
    case 'delivery_type_unavailable':
      return left.canDeliver ? 'It can still come to your door.' : 'You can still pick it up.';
    case 'option_required':
      return 'Press “Edit your order” and choose what is missing.';
    case 'order_over':
    case 'payment_expired':
    case 'quote_missing':
    case 'transaction_conflict':
      return `Your order is kept. ${press} to place it again.`;
    case 'order_joined':
      return 'Choose them as they were. Dishes, tip and notes can still be changed.';
    default:
      return null;
  }
}

/** The free slot that is nearest to the one that is gone; the first if that one's instant is unknown. */
export function nearestSlot(slots: Left['slots'], gone: GoneSlot | null) {
  const distance = ({ time }: { time: string }) => Math.abs(Date.parse(time) - Date.parse(gone?.time ?? ''));
  return slots.reduce<Left['slots'][number] | undefined>(
    (best, slot) => (best && !(distance(slot) < distance(best)) ? best : slot),
    undefined,
  );
}

/** The dish of the same part of the menu whose price is nearest, of those that can be added without a choice. */
export function likeDish(menu: readonly MenuCategory[], gone: GoneDish | undefined): Product | undefined {
  if (!gone) return undefined;
  const others = menu.find(({ name }) => name === gone.category)?.products ?? [];
  const distance = ({ price }: Product) => Math.abs(price - gone.price);
  return others
    .filter(({ options, name }) => options.length === 0 && name !== gone.name)
    .sort((one, other) => distance(one) - distance(other))[0];
}
