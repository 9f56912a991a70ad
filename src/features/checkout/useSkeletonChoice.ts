import { useLayoutEffect, useState } from 'react';
import type { DeliveryType } from '@/domain/orderPayload';

const RADIOS = 'input[name=deliveryType]';

function findSkeleton() {
  const radios = [...document.querySelectorAll<HTMLInputElement>(`[data-skeleton] ${RADIOS}`)];
  return { radios, hasFocus: radios.some((radio) => radio === document.activeElement) };
}

/** Takes over choice and focus of the skeleton's delivery type (app/early/fillOrder), once, when the form replaces it. */
export function useSkeletonChoice(choose: (deliveryType: DeliveryType) => void): void {
  // Found during the first render, because the skeleton is then removed; the choice is read later, because it may change meanwhile.
  const [{ radios, hasFocus }] = useState(findSkeleton);
  useLayoutEffect(() => {
    const chosen = radios.find(({ checked }) => checked);
    if (!chosen) return;
    if (!chosen.defaultChecked) choose(chosen.value as DeliveryType);
    if (hasFocus) document.querySelector<HTMLElement>(`form ${RADIOS}[value=${chosen.value}]`)?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, because a later callback is about the app's own form
  }, [radios, hasFocus]);
}
