import { useEffect, useState } from 'react';
import { useDebounced } from '@/lib/useDebounced';
import type { AddressLookup, AddressSuggestion } from './addressLookup';

const TYPING_PAUSE_MS = 250;
const MIN_LENGTH = 3;
const NONE: readonly AddressSuggestion[] = [];

/**
 * Suggestions for the typed text; null without one. The previous suggestions stay until the next are loaded; an answer for an
 * outdated text is dropped.
 */
export function useSuggestions({ suggest }: AddressLookup, typed: string | null, onFailure?: () => void) {
  const settled = useDebounced(typed, TYPING_PAUSE_MS);
  const [found, setFound] = useState(NONE);
  const isAsking = settled !== null && settled.trim().length >= MIN_LENGTH;
  useEffect(() => {
    if (!isAsking) return undefined;
    let isCurrent = true;
    suggest(settled).then(
      (options) => isCurrent && setFound(options),
      () => {
        if (!isCurrent) return;
        setFound(NONE);
        onFailure?.();
      },
    );
    return () => {
      isCurrent = false;
    };
    // A new callback must not repeat the request.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [isAsking, settled]);
  return typed !== null && typed.trim().length >= MIN_LENGTH ? found : NONE;
}
