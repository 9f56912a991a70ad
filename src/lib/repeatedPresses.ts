const CONTROLS = 'a, button, input, select, textarea, summary, label, [role]';

/** A label stands for its field. */
function controlAt(target: EventTarget | null): Element | null {
  const control = target instanceof Element ? target.closest(CONTROLS) : null;
  return control instanceof HTMLLabelElement ? (control.control ?? control) : control;
}

/** Longer than any system waits for the second click of a double click. */
const SERIES_MS = 1000;

/** A held Enter would send a form, or press what gets the focus next, again and again. In a text it makes lines. */
function guardHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement))
    event.preventDefault();
}

/**
 * Lets Enter act once for as long as it is held, and the second click of a double click only on the control of the first. Where that
 * one closed a dialog or moved the page, the second would press what came to lie under the pointer. @returns ends it
 */
export function guardRepeatedPresses(): () => void {
  /** The control of the first click of a series, and the last click of it. */
  let series: { control: Element | null; detail: number; at: number } | null = null;
  const guard = (event: MouseEvent) => {
    const control = controlAt(event.target);
    const { detail, timeStamp: at } = event;
    // 0 is a click of the keyboard, or of a program.
    if (detail === 0) return;
    // A press on a disabled button counts, but is no click here: what follows it begins a series.
    const goesOn = series !== null && detail === series.detail + 1 && at - series.at < SERIES_MS;
    series = { control: goesOn && series ? series.control : control, detail, at };
    if (!goesOn || !control || control === series.control) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', guard, true);
  document.addEventListener('keydown', guardHeldEnter, true);
  return () => {
    document.removeEventListener('click', guard, true);
    document.removeEventListener('keydown', guardHeldEnter, true);
  };
}
