import type { MouseEvent } from 'react';

/**
 * For a form's submit button. A press would blur the current field, whose error then shifts the button away from the pointer, and
 * the browser fires no click. So the focus moves on click rather than on press.
 */
export const submitPress = {
  onMouseDown: (event: MouseEvent<HTMLButtonElement>) => event.preventDefault(),
  onClick: (event: MouseEvent<HTMLButtonElement>) => {
    // Enter in a field clicks too, without a pointer: the focus stays in the field.
    if (event.detail > 0) event.currentTarget.focus();
  },
};
