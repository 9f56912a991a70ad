/** A `ref` for what answers a press: takes the focus as it appears, which would fall to the body or stay a screen away. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
