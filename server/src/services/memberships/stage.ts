/** How a membership's paid orders stand on the day of their event, in the API's shape. Pure. */
import { stageAt } from '@dwellivery/domain/stage';
import type { Membership } from '../../schemas/orders';
import type { MembershipFacts } from './load';

type StageFields = Pick<Membership, 'stage' | 'stageAt' | 'stageExpected' | 'deliveredAt'>;

const NONE: StageFields = { stage: null, stageAt: null, stageExpected: false, deliveredAt: null };

/** The last time, if no delivery is left. */
function deliveredAtOf(orders: MembershipFacts['orders']): Date | null {
  const times = orders.flatMap(({ deliveredAt }) => deliveredAt ?? []);
  if (times.length === 0 || times.length < orders.length) return null;
  return new Date(Math.max(...times.map(Number)));
}

export function stageFields(
  { event, orders, presses }: Pick<MembershipFacts, 'event' | 'orders' | 'presses'>,
  now: Date,
): StageFields {
  const paid = orders.filter((order) => order.status === 'paid');
  const latest = paid.at(-1);
  if (!latest || event.cancelledAt) return NONE;
  const deliveries = paid.filter(({ deliveryType }) => deliveryType === 'd2d');
  const deliveredAt = deliveredAtOf(deliveries);
  const { runAt, endsAt } = event;
  // Where something is still to be picked up, a delivery does not end the membership's day.
  const isAllDelivered = deliveries.length === paid.length;
  const d2d = latest.deliveryType === 'd2d';
  const order = { runAt, endsAt, presses, d2d, deliveredAt: isAllDelivered ? deliveredAt : null };
  const stands = stageAt(order, now);
  return {
    stage: stands?.stage ?? null,
    stageAt: stands ? new Date(stands.at).toISOString() : null,
    stageExpected: stands?.isExpected ?? false,
    deliveredAt: deliveredAt?.toISOString() ?? null,
  };
}
