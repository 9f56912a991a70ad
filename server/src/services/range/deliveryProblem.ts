import { fieldError, type ApiError } from '../../lib/errors';

/** @param type null: as the event offers it */
export function deliveryProblem(
  { d2dEnabled, d2dExclusive }: { d2dEnabled: boolean; d2dExclusive: boolean },
  type: 'd2d' | 'pickup' | null,
): ApiError | null {
  const isOffered = type === null || (type === 'd2d' ? d2dEnabled : !d2dExclusive);
  return isOffered
    ? null
    : fieldError('delivery_type', 'You must select an order type', 'delivery_type_unavailable');
}
