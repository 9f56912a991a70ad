import type { Order } from '@/api/types';

/** Whether the order can no longer be paid, and was not. */
export const isOver = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'expired' || status === 'cancelled';
