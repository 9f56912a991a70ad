import {
  brandOf,
  checkCvc,
  checkExpiry,
  checkNumber,
  checkZip,
  digitsOf,
  formatExpiry,
  formatNumber,
  type Problem,
} from './cardRules';
import type { BillingDetails, FieldOptions, FromFrame, StripeJsError } from './protocol';

type FieldName = 'number' | 'expiry' | 'cvc' | 'zip';
const NAMES: readonly FieldName[] = ['number', 'expiry', 'cvc', 'zip'];

function element<Kind extends HTMLElement>(id: string): Kind {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The form has no #${id}`);
  return found as Kind;
}

const isNever = (fields: FieldOptions, name: string): boolean => {
  const billing = fields.billingDetails;
  if (billing === 'never') return true;
  const address = typeof billing === 'object' ? billing.address : undefined;
  return address === 'never' || (typeof address === 'object' && address[name] === 'never');
};

/** The card fields: formats while typing, shows a field's message after blur, and reports its state by `change`. */
export class CardForm {
  private readonly inputs = Object.fromEntries(
    NAMES.map((name) => [name, element<HTMLInputElement>(name)]),
  ) as Record<FieldName, HTMLInputElement>;
  private readonly country = element<HTMLSelectElement>('country');
  private readonly touched = new Set<FieldName>();
  private lastState = '';
  private focusedInside = false;

  constructor(private readonly tell: (message: FromFrame) => void) {
    for (const name of NAMES) this.wire(name);
    this.country.addEventListener('change', () => this.changed());
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') tell({ type: 'escape' });
    });
    document.addEventListener('focusin', () => this.moveFocus(true));
    document.addEventListener('focusout', (event) => this.moveFocus(event.relatedTarget !== null));
  }

  private moveFocus(isInside: boolean): void {
    if (isInside === this.focusedInside) return;
    this.focusedInside = isInside;
    this.tell({ type: isInside ? 'focus' : 'blur' });
  }

  private wire(name: FieldName): void {
    const input = this.inputs[name];
    input.addEventListener('input', (event) => {
      this.format(name, (event as InputEvent).inputType?.startsWith('delete') ?? false);
      this.showProblem(name, this.touched.has(name) || this.isFull(name));
      this.changed();
      if (this.isFull(name) && this.problem(name) === null && document.activeElement === input)
        this.focusNext(name);
    });
    input.addEventListener('blur', () => {
      if (input.value !== '') this.touched.add(name);
      this.showProblem(name, this.touched.has(name));
    });
  }

  private format(name: FieldName, isDeleting: boolean): void {
    const input = this.inputs[name];
    const atEnd = input.selectionStart === input.value.length;
    const digitsBefore = digitsOf(input.value.slice(0, input.selectionStart ?? 0)).length;
    if (name === 'number') input.value = formatNumber(input.value);
    if (name === 'expiry') input.value = formatExpiry(input.value, isDeleting);
    if (name === 'cvc') input.value = digitsOf(input.value).slice(0, this.brand.cvc);
    if (name === 'zip' && this.country.value === 'US') input.value = digitsOf(input.value).slice(0, 5);
    if (name === 'number')
      element('brand').textContent = this.brand.name === 'unknown' ? '' : this.brand.name;
    if (atEnd) return;
    // Keeps the caret behind the same digit after an edit in the middle.
    let position = 0;
    for (let seen = 0; seen < digitsBefore && position < input.value.length; position += 1)
      if (/\d/.test(input.value[position] ?? '')) seen += 1;
    input.setSelectionRange(position, position);
  }

  private get brand(): ReturnType<typeof brandOf> {
    return brandOf(this.inputs.number.value);
  }

  private isFull(name: FieldName): boolean {
    const length = digitsOf(this.inputs[name].value).length;
    if (name === 'number') return this.brand.lengths.includes(length);
    if (name === 'expiry') return length === 4;
    return name === 'cvc' && length === this.brand.cvc;
  }

  private focusNext(name: FieldName): void {
    const next = this.visible()[this.visible().indexOf(name) + 1];
    if (next !== undefined && this.inputs[next].value === '') this.inputs[next].focus();
  }

  private visible(): FieldName[] {
    return NAMES.filter((name) => this.inputs[name].closest<HTMLElement>('.Field')?.hidden !== true);
  }

  private problem(name: FieldName): Problem | null {
    const { value } = this.inputs[name];
    switch (name) {
      case 'number':
        return checkNumber(value);
      case 'expiry':
        return checkExpiry(value, new Date());
      case 'cvc':
        return checkCvc(value, this.brand);
      case 'zip':
        return checkZip(value, this.country.value);
    }
  }

  private showProblem(name: FieldName, isShown: boolean): void {
    const problem = isShown ? this.problem(name) : null;
    const input = this.inputs[name];
    input.setAttribute('aria-invalid', String(problem !== null));
    input.classList.toggle('Input--invalid', problem !== null);
    element(`${name}-error`).textContent = problem?.message ?? '';
  }

  private changed(): void {
    const zipField = this.inputs.zip.closest<HTMLElement>('.Field');
    if (zipField && zipField.dataset['never'] === undefined) zipField.hidden = this.country.value !== 'US';
    const complete = this.visible().every((name) => this.problem(name) === null);
    const empty = NAMES.every((name) => this.inputs[name].value === '');
    const state = `${complete} ${empty}`;
    if (state === this.lastState) return;
    this.lastState = state;
    this.tell({ type: 'change', complete, empty, card: null, saves: false });
  }

  configure(fields: FieldOptions, billing: BillingDetails, isReadOnly: boolean): void {
    const zipField = this.inputs.zip.closest<HTMLElement>('.Field');
    const countryField = this.country.closest<HTMLElement>('.Field');
    if (zipField && isNever(fields, 'postalCode'))
      Object.assign(zipField, { hidden: true }).dataset['never'] = '';
    if (countryField && isNever(fields, 'country')) countryField.hidden = true;
    const { postal_code, country } = billing.address ?? {};
    if (postal_code !== undefined && this.inputs.zip.value === '') this.inputs.zip.value = postal_code;
    if (country !== undefined && [...this.country.options].some((option) => option.value === country))
      this.country.value = country;
    this.setBusy(isReadOnly);
    this.changed();
  }

  /** Shows every problem and returns the first as Stripe's validation error. */
  check(): StripeJsError | null {
    for (const name of this.visible()) {
      this.touched.add(name);
      this.showProblem(name, true);
    }
    const first = this.visible().find((name) => this.problem(name) !== null);
    if (first === undefined) return null;
    this.inputs[first].focus();
    const problem = this.problem(first);
    return problem === null ? null : { type: 'validation_error', ...problem };
  }

  values(): { card: Record<string, string>; address: Record<string, string> } {
    const expiry = digitsOf(this.inputs.expiry.value);
    const { number, cvc, zip } = this.inputs;
    const card = {
      number: digitsOf(number.value),
      exp_month: expiry.slice(0, 2),
      exp_year: expiry.slice(2),
      cvc: cvc.value,
    };
    return {
      card,
      address: { country: this.country.value, ...(zip.value === '' ? {} : { postal_code: zip.value }) },
    };
  }

  setBusy(isBusy: boolean): void {
    for (const input of [...Object.values(this.inputs)]) input.readOnly = isBusy;
    this.country.disabled = isBusy;
  }

  focus(): void {
    this.inputs.number.focus();
  }

  blur(): void {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }

  clear(): void {
    for (const name of NAMES) {
      this.inputs[name].value = '';
      this.touched.delete(name);
      this.showProblem(name, false);
    }
    this.changed();
  }
}
