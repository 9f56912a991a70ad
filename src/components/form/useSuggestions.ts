import { useEffect, useState } from 'react';
import { useDebounced } from '@/lib/useDebounced';
import type { AddressLookup, AddressSuggestion } from './addressLookup';

const TYPING_PAUSE_MS = 250;
const MIN_LENGTH = 3;
const NONE: readonly AddressSuggestion[] = [];

/**
 * Addresses that begin like what was typed; null while nothing was. Those of the text before stay until the next are
 * here, and an answer to a text that has changed since is dropped.
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
    // A new callback is no reason to ask again.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [isAsking, settled]);
  return typed !== null && typed.trim().length >= MIN_LENGTH ? found : NONE;
}
