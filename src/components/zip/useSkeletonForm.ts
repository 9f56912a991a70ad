import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { zipAsTyped } from '@/domain/zip';

/** The same form in the skeleton, which works before the app runs (app/early/zipForm). */
function findSkeleton() {
  // There is no document when the build prerenders this form.
  if (typeof document === 'undefined') return null;
  const form = document.querySelector<HTMLFormElement>('[data-skeleton] form');
  return form && { form, hasFocus: form.contains(document.activeElement) };
}

const textOf = (form: HTMLFormElement): string => zipAsTyped(String(new FormData(form).get('postal_code')));

/** Takes over input, focus and submit of the skeleton's form, once, when the app's form replaces it. */
export function useSkeletonForm(
  input: RefObject<HTMLInputElement | null>,
  type: (text: string) => void,
  handIn: (text: string) => void,
): void {
  // Read during the first render, while the skeleton is still in the document, because removing it loses the focus.
  const [skeleton] = useState(findSkeleton);
  useLayoutEffect(() => {
    if (!skeleton) return;
    type(textOf(skeleton.form));
    if (skeleton.hasFocus) input.current?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once: a later callback is about the app's own form
  }, [skeleton, input]);
  // In an effect, because the router cannot navigate before its first render.
  useEffect(() => {
    if (skeleton?.form.dataset.pressed !== undefined) handIn(textOf(skeleton.form));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see the line above
  }, [skeleton]);
}
