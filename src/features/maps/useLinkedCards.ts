import { useCallback, useEffect, useState } from 'react';
import type { MapPin } from '@/components/map/types';
import { DESKTOP } from '@/components/ui/mediaQueries';

const eventOf = (pin: MapPin): string => String(pin.id).split('-')[0] ?? '';
const cardsOf = (pins: readonly MapPin[]): HTMLElement[] =>
  pins.flatMap((pin) => [...document.querySelectorAll<HTMLElement>(`[data-event="${eventOf(pin)}"]`)]);

/**
 * Links the pins to the cards of the page, which have their event in `data-event`: the pin of the card under the pointer or the
 * focus is marked, and so are the cards of such a pin; a pressed pin brings its card into view. Works on the document, because
 * the map loads apart from the list.
 */
export function useLinkedCards() {
  const [active, setActive] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const mark = ({ target }: Event) => {
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-event]') : null;
      setActive(card?.dataset.event ?? null);
    };
    const options = { passive: true, signal: stop.signal };
    document.addEventListener('pointerover', mark, options);
    document.addEventListener('focusin', mark, options);
    return () => stop.abort();
  }, []);

  const isActive = useCallback(
    (pins: readonly MapPin[]) => pins.some((pin) => eventOf(pin) === active),
    [active],
  );
  /** Marks the cards of a pin; none for an empty list. */
  const point = useCallback((pins: readonly MapPin[]) => {
    document.querySelectorAll('[data-linked]').forEach((card) => card.removeAttribute('data-linked'));
    cardsOf(pins).forEach((card) => card.setAttribute('data-linked', ''));
  }, []);
  const press = useCallback((pins: readonly MapPin[]) => {
    // The map is beside the list on a desktop only; elsewhere scrolling to a card would scroll the map away.
    if (window.matchMedia(DESKTOP).matches) cardsOf(pins)[0]?.scrollIntoView({ block: 'nearest' });
  }, []);
  return { isActive, point, press };
}
