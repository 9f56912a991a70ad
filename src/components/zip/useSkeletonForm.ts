import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { zipAsTyped } from '@/domain/zip';

/** The same form in the skeleton, which works before the app runs (app/early/zipForm). */
function findSkeleton() {
  if (typeof document === 'undefined') return null;
  const form = document.querySelector<HTMLFormElement>('[data-skeleton] form');
  return form && { form, hasFocus: form.contains(document.activeElement) };
}

const textOf = (form: HTMLFormElement): string => zipAsTyped(String(new FormData(form).get('postal_code')));

/** There is no document when the build prerenders the form, where React 18 warns about layout effects. */
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** Takes over input, focus and submit of the skeleton's form, once, when the app's form replaces it. */
export function useSkeletonForm(
  input: RefObject<HTMLInputElement | null>,
  type: (text: string) => void,
  handIn: (text: string) => void,
): void {
  // Read during the first render, while the skeleton is still in the document, because removing it loses the focus.
  const [skeleton] = useState(findSkeleton);
  useBeforePaint(() => {
    if (!skeleton) return;
    type(textOf(skeleton.form));
    if (skeleton.hasFocus) input.current?.focus();
    // Not `type`: once, because a later callback is about the app's own form.
  }, [skeleton, input]);
  // In an effect, because the router cannot navigate before its first render.
  useEffect(() => {
    if (skeleton?.form.dataset.pressed !== undefined) handIn(textOf(skeleton.form));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, as above
  }, [skeleton]);
}
