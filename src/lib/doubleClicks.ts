const CONTROLS = 'a, button, input, select, textarea, summary, label, [role]';

/** A label stands for its field. */
function controlAt(target: EventTarget | null): Element | null {
  const control = target instanceof Element ? target.closest(CONTROLS) : null;
  return control instanceof HTMLLabelElement ? (control.control ?? control) : control;
}

/**
 * Lets the second click of a double click act only on the control of the first. Where that one closed a dialog or moved the page,
 * the second would press what came to lie under the pointer. @returns ends it
 */
export function guardDoubleClicks(): () => void {
  let pressed: Element | null = null;
  const guard = (event: MouseEvent) => {
    const control = controlAt(event.target);
    // 0 is a click of the keyboard, or of a program.
    if (event.detail === 1) pressed = control;
    if (event.detail < 2 || !control || control === pressed) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', guard, true);
  return () => document.removeEventListener('click', guard, true);
}
