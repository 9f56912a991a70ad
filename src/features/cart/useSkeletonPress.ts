import { useLayoutEffect, useState } from 'react';

function findFocus() {
  const skeleton = document.querySelector('[data-skeleton]');
  const focused = document.activeElement;
  return skeleton?.contains(focused) ? focused : null;
}

/** The sheet has been on the screen already, so it does not rise again. */
function skipAnimation(): void {
  const sheet = document.querySelector('[role=dialog]');
  for (const part of [sheet, sheet?.parentElement])
    part?.getAnimations().forEach((animation) => animation.finish());
}

/** Takes over the focus of a dish in the skeleton and its open sheet (app/early/skeletonSheet), once, when the menu replaces it. */
export function useSkeletonPress(pick: (productId: number) => void): void {
  // Found during the first render, because the skeleton is then removed; the sheet is read later, because it may open during that render.
  const [focused] = useState(findFocus);
  useLayoutEffect(() => {
    const sheet = window.__openSheet;
    sheet?.close();
    const id = sheet?.productId ?? focused?.getAttribute('data-product');
    if (!id) return;
    // Also for an open sheet, which returns the focus when it closes.
    document.querySelector<HTMLElement>(`[data-product="${id}"]`)?.focus({ preventScroll: true });
    if (!sheet) return;
    pick(sheet.productId);
    // React renders the sheet at the end of this commit.
    queueMicrotask(skipAnimation);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, because a later callback is about another press
  }, [focused]);
}
