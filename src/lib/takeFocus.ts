/** A `ref` for what replaces a pressed button: takes the focus as it appears, which would fall to the body. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
