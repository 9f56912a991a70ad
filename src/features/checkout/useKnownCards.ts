import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import { useListCardsQuery } from '@/api/cardsApi';
import { useAppSelector } from '@/store/hooks';
import { selectUserId } from '@/store/slices/session';

/** How long the form's button waits for the saved cards. A later answer would change what it does under the customer's finger. */
const CARDS_LIMIT_MS = 2000;

/** A payment may have saved or removed one at the provider. */
const FRESH = { refetchOnMountOrArgChange: true };

/** The saved cards that can pay, the newest first. None after a failed call or a late answer: the payment page has them too. */
export function useKnownCards(isFree: boolean) {
  const userId = useAppSelector(selectUserId);
  const { currentData, isFetching } = useListCardsQuery(isFree ? skipToken : (userId ?? skipToken), FRESH);
  const [isLate, setIsLate] = useState(false);
  const isWaiting = isFetching && !currentData;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setIsLate(true), CARDS_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  const cards = isLate ? [] : (currentData ?? []).filter(({ expired }) => !expired);
  return { cards, isAsking: isWaiting && !isLate };
}
