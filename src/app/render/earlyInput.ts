type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Texts and choices by field, as they were before hydration: the app's first renders may reset a field. */
export type EarlyInput = ReadonlyMap<Field, { text: string; isChecked: boolean }>;

const isCheckable = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

const fieldsOf = (container: Element): Field[] => [
  ...container.querySelectorAll<Field>('input, textarea, select'),
];

const isCheckedIn = (field: Field): boolean => isCheckable(field) && field.checked;

/** Reads what was typed and chosen before the app takes the page over. */
export const readEarlyInput = (container: Element): EarlyInput =>
  new Map(fieldsOf(container).map((field) => [field, { text: field.value, isChecked: isCheckedIn(field) }]));

const defaultOf = (field: Field): string =>
  field instanceof HTMLSelectElement
    ? (([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value ?? '')
    : field.defaultValue;

/** Tells React of a text that it did not see being typed. React compares with the value that was last set through its own property. */
function handOver(field: Field, text: string): void {
  const prototype = Object.getPrototypeOf(field) as object;
  field.value = defaultOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** What the customer has entered: by now, or before a render reset the field. */
function playField(field: Field, early: EarlyInput): void {
  if (isCheckable(field)) {
    const isTouched = [field.checked, early.get(field)?.isChecked].includes(!field.defaultChecked);
    if (!isTouched) return;
    field.checked = field.defaultChecked;
    field.click();
    return;
  }
  const usual = defaultOf(field);
  const text = field.value === usual ? (early.get(field)?.text ?? usual) : field.value;
  if (text !== usual) handOver(field, text);
}

/** From now on the app answers presses, and the inline script keeps none. */
export function markReady(): void {
  document.documentElement.dataset.ready = '';
}

/**
 * Plays what the customer did before the app ran, once: texts and choices of native fields, then the last press on a control, which
 * the inline script has kept (app/early/keepPress).
 */
export function playEarlyInput(container: Element, early: EarlyInput): void {
  if (document.documentElement.dataset.ready !== undefined) return;
  markReady();
  fieldsOf(container).forEach((field) => playField(field, early));
  const pressed = window.__pressed;
  delete window.__pressed;
  // In a task of its own, when React has rendered the fields.
  if (pressed) setTimeout(() => press(pressed));
}

function press(pressed: HTMLElement): void {
  if (!pressed.isConnected) return;
  if (pressed instanceof HTMLFormElement) pressed.requestSubmit();
  else pressed.click();
}
