/** Orders split like the dashboard's tabs: of a complete event previous, otherwise upcoming, each by run time (spec 1 §4). */
export function splitOrders<Order extends { eventRunAt: string; status: string }>(
  orders: readonly Order[],
): { upcoming: Order[]; previous: Order[] } {
  const sorted = [...orders].sort((a, b) => Date.parse(a.eventRunAt) - Date.parse(b.eventRunAt));
  const isPast = (order: Order) => order.status === 'complete';
  return { upcoming: sorted.filter((order) => !isPast(order)), previous: sorted.filter(isPast) };
}

/** `Nonna Rosa is headed your way!` (spec 2 §2). */
export const receiptHeading = (restaurant: string): string => `${restaurant} is headed your way!`;
