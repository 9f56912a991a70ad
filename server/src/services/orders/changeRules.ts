/** Why a paid order cannot be changed (contract, "Changing a paid order"). Pure. */
import { eventPhase } from '@dwellivery/domain/eventPhase';
import { ApiError, fieldError } from '../../lib/errors';
import { dollars } from '../../lib/dollars';
import { MIN_CHARGE_CENTS } from '../pricing/pricing';
import { deliveryProblem } from '../range/deliveryProblem';
import { itemUnavailable, slotFull } from './availability';
import type { OrderRequest } from './cart';
import { missingProducts } from './changedLines';
import type { ChangedOrder } from './changedOrder';
import { differenceOf } from './difference';
import type { EventRow, Facts } from './facts';

type Changing = { facts: Facts; changed: ChangedOrder };

const tooLate = (): ApiError =>
  new ApiError(409, 'change_too_late', 'This order can no longer be changed. Please contact support.');

export const orderChanged = (): ApiError =>
  new ApiError(409, 'order_changed', 'Your order was changed meanwhile. Please look at it again.');

const stays = ({ order }: ChangedOrder): ApiError =>
  new ApiError(
    409,
    'order_joined',
    order.tableId === null
      ? 'Neighbors have joined your delivery, so its address and time stay.'
      : "Your order comes with a neighbor's delivery, so it stays a delivery.",
  );

/** Also of an event that takes no new orders: the order has its place. */
export const isChangeable = (
  event: Pick<EventRow, 'cancelledAt' | 'orderCutoffAt' | 'status' | 'runAt' | 'endsAt'>,
  now: Date,
): boolean => !event.cancelledAt && event.orderCutoffAt > now && eventPhase(event, now) !== 'complete';

function stateProblem({ facts, changed }: Changing): ApiError | null {
  if (changed.order.status !== 'paid')
    return new ApiError(409, 'order_unpaid', 'This order is not paid, so it cannot be changed.');
  return isChangeable(facts.event, facts.now) ? null : tooLate();
}

/** Whether the order shares the way of others: address and time stay. */
const isShared = ({ order, hasJoined }: ChangedOrder): boolean => order.tableId !== null || hasJoined;

/** As long as the order has it, an event may have ended it for new orders. */
function typeProblem({ facts, changed }: Changing, type: 'd2d' | 'pickup'): ApiError | null {
  if (type === changed.order.deliveryType) return null;
  return isShared(changed) ? stays(changed) : deliveryProblem(facts.event, type);
}

function dishProblem({ facts, changed }: Changing): ApiError | null {
  const missing = missingProducts(facts, changed);
  if (missing.length > 0) return itemUnavailable(missing);
  const hasTip = changed.lines.some(({ sku }) => sku === 'tip_percentage');
  return facts.cart.tipCents > 0 && !facts.event.enableGratuity && !hasTip
    ? fieldError('tip', 'This event takes no tips.', 'tip_not_taken')
    : null;
}

/** Why a change can be neither quoted nor made, beyond its price; null if it can. */
export const changeProblem = (changing: Changing, type: 'd2d' | 'pickup'): ApiError | null =>
  stateProblem(changing) ?? typeProblem(changing, type) ?? dishProblem(changing);

/** Cards take no less than a minimum. */
export function priceProblem(changed: ChangedOrder | null, totalCents: number): ApiError | null {
  const cents = differenceOf(changed, totalCents) ?? 0;
  if (cents <= 0 || cents >= MIN_CHARGE_CENTS) return null;
  const least = dollars(MIN_CHARGE_CENTS);
  const text = `This change costs ${dollars(cents)} more, and cards take no less than ${least}. Please change something else as well.`;
  return fieldError('items', text, 'change_too_small');
}

/**
 * Whether all free places belong to the waitlist of an event that only its slots limit. A change needs one of them if its order has no
 * place, or keeps its own until the change is paid, unless the change that it replaces holds one.
 */
export function isForLine({ facts, changed }: Changing, dueCents: number): boolean {
  const { event, slots, inLine } = facts;
  const own = changed.order.timeSlotId === null ? 0 : 1;
  if (inLine === 0 || !event.enableTimeSlotSelect || event.d2dEnabled || changed.hasHeldPlace) return false;
  if (own === 1 && dueCents === 0) return false;
  // The order's own place counts as free here.
  return slots.reduce((free, slot) => free + Math.max(0, slot.capacity - slot.taken), 0) - own <= inLine;
}

/** The order's own slot stays possible, also a pickup's without one. @param dueCents what the change costs more */
export function slotChangeProblem(
  { facts, changed }: Changing,
  request: OrderRequest,
  dueCents: number,
): ApiError | null {
  const { order } = changed;
  const id = request.time_slot_id ?? null;
  if (order.tableId !== null) return null;
  if (id === order.timeSlotId && (id !== null || request.delivery_type === order.deliveryType)) return null;
  if (changed.hasJoined) return stays(changed);
  if (id === null) {
    const isNeeded = facts.event.enableTimeSlotSelect && request.delivery_type === 'pickup';
    return isNeeded ? fieldError('time_slot_id', 'Please select a time slot', 'time_slot_required') : null;
  }
  const slot = facts.slots.find((candidate) => candidate.id === id);
  if (!slot) return fieldError('time_slot_id', 'Please select a time slot', 'time_slot_unknown');
  const isFree = slot.taken < slot.capacity && slot.startsAt > facts.now;
  return isFree && !isForLine({ facts, changed }, dueCents) ? null : slotFull();
}

/** @param isOther whether the request names another address than the order's */
export const addressChangeProblem = (changed: ChangedOrder, isOther: boolean): ApiError | null =>
  isOther && isShared(changed) ? stays(changed) : null;
