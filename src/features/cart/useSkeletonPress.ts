import { useLayoutEffect, useState } from 'react';

function findSkeleton() {
  const skeleton = document.querySelector('[data-skeleton]');
  const focused = document.activeElement;
  return skeleton && { skeleton, focused: skeleton.contains(focused) ? focused : null };
}

/** Takes over press and focus of a dish in the skeleton (app/early/keepPress), once, when the menu replaces it. */
export function useSkeletonPress(pick: (productId: number) => void): void {
  // Found during the first render, because the skeleton is then removed; it is read later, because a press may come during that render.
  const [found] = useState(findSkeleton);
  useLayoutEffect(() => {
    const pressed = found?.skeleton.querySelector('[data-product][aria-busy]');
    const id = (pressed ?? found?.focused)?.getAttribute('data-product');
    if (!id) return;
    // Also for a pressed dish, to which the sheet returns the focus when it closes.
    document.querySelector<HTMLElement>(`[data-product="${id}"]`)?.focus({ preventScroll: true });
    if (pressed) pick(Number(id));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, because a later callback is about another press
  }, [found]);
}
