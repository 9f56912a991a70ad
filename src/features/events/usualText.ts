import type { EventDetail } from '@/api/types';

export type Usual = NonNullable<EventDetail['usual']>;

/** As "2 × Ramen, 1 × Tea". */
export const usualText = ({ items }: Usual): string =>
  items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
