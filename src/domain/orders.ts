/** Orders split by the event's run time: past is previous, otherwise upcoming, each ascending (spec 1 §4). */
export function splitOrders<Order extends { eventRunAt: string }>(
  orders: readonly Order[],
  nowMs: number,
): { upcoming: Order[]; previous: Order[] } {
  const sorted = [...orders].sort((a, b) => Date.parse(a.eventRunAt) - Date.parse(b.eventRunAt));
  const isPast = (order: Order) => Date.parse(order.eventRunAt) < nowMs;
  return { upcoming: sorted.filter((order) => !isPast(order)), previous: sorted.filter(isPast) };
}

/** `Nonna Rosa is headed your way!` (spec 2 §2). */
export const receiptHeading = (restaurant: string): string => `${restaurant} is headed your way!`;
