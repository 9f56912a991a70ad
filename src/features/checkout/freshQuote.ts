import { checkoutApi } from '@/api/checkoutApi';
import type { CheckoutDetails } from '@/api/types';
import type { OrderFormValues } from '@dwellivery/domain/orderPayload';
import { tipCents } from '@dwellivery/domain/tips';
import { leadTracking } from '@/integrations/leadTracking';
import type { RootState } from '@/store/rootReducer';
import { selectCart, selectChange } from '@/store/slices/carts';
import type { AppDispatch } from '@/store/types';
import { quoteRequest } from './quoteRequest';

/** The tip of the form for the dishes of a quote: a percentage follows their sum. */
function tipFor(state: RootState, eventId: number, values: OrderFormValues, { baseCost }: CheckoutDetails) {
  const { gratuityPercentage: percent } = selectCart(state, eventId);
  return percent !== null && values.gratuity !== null
    ? tipCents({ mode: 'percentage', percent }, baseCost)
    : values.gratuity;
}

/**
 * What the form will ask for after a refusal, from the quote that came with it: that one has the tip of the refused order, also if
 * dishes went. Without an answer the quote of the refusal.
 */
export const quoteAgain =
  (eventId: number, values: OrderFormValues, refused: CheckoutDetails) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<CheckoutDetails> => {
    const tip = tipFor(getState(), eventId, values, refused);
    if (tip === values.gratuity) return refused;
    const { deliveryType, promocode, table } = values;
    const products = refused.productLineItems.map(({ id, quantity }) => ({ id, quantity }));
    const orderId = selectChange(getState(), eventId)?.orderId;
    const choice = { eventId, items: [], tip, promoCode: promocode || null, deliveryType, table, orderId };
    const request = { ...quoteRequest(choice, leadTracking()), products };
    return dispatch(checkoutApi.endpoints.getQuote.initiate(request, { subscribe: false }))
      .unwrap()
      .catch(() => refused);
  };
