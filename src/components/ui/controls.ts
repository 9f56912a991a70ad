const isVisible = (element: Element) =>
  !element.closest('[hidden], [inert]') && (element.checkVisibility?.() ?? true);

/** Focuses the first visible invalid control; returns whether there was one. */
export function focusFirstInvalid(form: HTMLElement): boolean {
  const invalid = [...form.querySelectorAll<HTMLElement>('[aria-invalid="true"]')].find(isVisible);
  if (!invalid) return false;
  const isGroup = invalid.matches('fieldset, [role="radiogroup"]');
  const target = isGroup ? invalid.querySelector<HTMLElement>('input:checked, input:enabled') : invalid;
  target?.focus();
  // Its error, which stands below the last choice.
  if (isGroup) invalid.lastElementChild?.scrollIntoView({ block: 'nearest' });
  return Boolean(target);
}

/** Names of the visible fields, which can show their own errors. */
export function visibleNames(form: HTMLFormElement): string[] {
  const names = [...form.elements].filter(isVisible).map((element) => element.getAttribute('name'));
  return [...new Set(names.filter((name): name is string => Boolean(name)))];
}
