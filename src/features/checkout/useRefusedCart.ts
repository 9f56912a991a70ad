import { useEffect, type Dispatch, type SetStateAction } from 'react';
import { eventsApi } from '@/api/eventsApi';
import { indexMenu } from '@dwellivery/domain/cart';
import { useAppDispatch } from '@/store/hooks';
import { gratuityChanged, menuLoaded } from '@/store/slices/carts';
import type { QuoteChoice } from './quoteRequest';

interface Refused {
  /** An order was refused, or its quote on the payment page. */
  isRefused: boolean;
  /** Why the quote was refused. */
  code: string | undefined;
  setChosen: Dispatch<SetStateAction<QuoteChoice>>;
}

/**
 * Takes out of the cart what the server refuses, because every retry would be refused too: dishes that have left the menu
 * (spec 2 §4), after reading it again, and the tip of an event that takes none any more.
 */
export function useRefusedCart(eventId: number, { isRefused, code, setChosen }: Refused): void {
  const dispatch = useAppDispatch();
  const isMenuOld = isRefused || code === 'item_unavailable';
  useEffect(() => {
    if (!isMenuOld) return;
    const { listMenuCategories } = eventsApi.endpoints;
    void dispatch(listMenuCategories.initiate(String(eventId), { forceRefetch: true, subscribe: false }))
      // Without an answer also if the session ended meanwhile, which drops all answers.
      .then(({ data }) => data && dispatch(menuLoaded(eventId, indexMenu(data))));
  }, [dispatch, eventId, isMenuOld]);

  const isTipOld = code === 'tip_not_taken';
  useEffect(() => {
    if (!isTipOld) return;
    dispatch(gratuityChanged({ eventId, gratuity: null }));
    setChosen((chosen) => ({ ...chosen, tip: null }));
  }, [dispatch, eventId, isTipOld, setChosen]);
}
