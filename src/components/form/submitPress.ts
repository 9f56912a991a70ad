import type { MouseEvent } from 'react';

/**
 * For a form's submit button. A press takes the focus from the field that was typed in; the error that appears there pushes
 * the button from under the pointer before it is released, and the browser sees no click. So the focus moves with the click.
 */
export const submitPress = {
  onMouseDown: (event: MouseEvent<HTMLButtonElement>) => event.preventDefault(),
  onClick: (event: MouseEvent<HTMLButtonElement>) => {
    // Enter in a field clicks too, without a pointer: the focus stays in the field.
    if (event.detail > 0) event.currentTarget.focus();
  },
};
