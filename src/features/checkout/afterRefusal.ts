import { useCallback } from 'react';
import type { ApiProblem } from '@/api/errors';
import { eventsApi } from '@/api/eventsApi';
import type { CheckoutDetails, EventDetail } from '@/api/types';
import type { OrderFormValues } from '@dwellivery/domain/orderPayload';
import { useAppDispatch, useAppStore } from '@/store/hooks';
import { quoteAgain } from './freshQuote';
import { leftOf } from './NextStep';
import { slotById } from './orderForm';
import { priceChanges } from './priceChanges';
import { isSlotGone, refusalOf, type GoneDish, type GoneSlot, type Refusal } from './refusal';

interface Refused {
  event: EventDetail;
  values: OrderFormValues;
  /** The quote that the customer had agreed to. */
  details: CheckoutDetails | undefined;
  /** Nothing is paid by card. */
  isFree: boolean;
}

/** Back to the form with the reason, or another time on the payment page, where the card stays typed. */
type Next = { refusal: Refusal } | { slot: GoneSlot };

const slotOf = ({ event, values }: Refused): GoneSlot | null => {
  const slot = slotById({ event }, values.timeSlotId);
  return slot ? { label: slot.label, time: slot.time } : null;
};

/** Reads what is left after a refusal, and decides where the customer goes on. */
export function useAfterRefusal() {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  return useCallback(
    async (refused: Refused, problem: ApiProblem): Promise<Next> => {
      const { event, values, details, isFree } = refused;
      const slot = slotOf(refused);
      const { listMenuCategories, getEvent } = eventsApi.endpoints;
      const fresh = problem.checkoutDetails;
      const isSamePrice = details !== undefined && (fresh ?? details).total === details.total;
      if (isSlotGone(problem) && slot && isSamePrice && !isFree) {
        const { data } = await dispatch(
          getEvent.initiate(String(event.id), { forceRefetch: true, subscribe: false }),
        );
        if (data && leftOf({ event: data, details: fresh ?? details }).slots.length > 0) return { slot };
      }
      const menu = listMenuCategories.select(String(event.id))(store.getState()).data ?? [];
      const isGone = (id: number) =>
        fresh !== undefined && !fresh.productLineItems.some((line) => line.id === id);
      const dishes = (details?.productLineItems ?? [])
        .filter(({ id }) => isGone(id))
        .map(({ id, name, unitPrice }): GoneDish => ({
          name,
          price: unitPrice,
          category: menu.find(({ products }) => products.some((product) => product.id === id))?.name ?? '',
        }));
      const changes =
        details && fresh ? priceChanges(details, await dispatch(quoteAgain(event.id, values, fresh))) : [];
      return { refusal: refusalOf(problem, { changes, slot, dishes }) };
    },
    [dispatch, store],
  );
}
