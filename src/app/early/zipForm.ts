import { zipComplaint } from '../../components/zip/zipComplaint';
import { isZip, zipAsTyped } from '../../domain/zip';

/** Of the skeleton (features/home/HomeSkeleton); the app's own form takes over what was typed and pressed (components/zip/ZipForm). */
const isZipForm = (form: unknown): form is HTMLFormElement =>
  form instanceof HTMLFormElement && form.closest('[data-skeleton]') !== null;

function tell(form: HTMLFormElement, complaint: string): void {
  const alert = form.querySelector('[role=alert]');
  if (alert) alert.textContent = complaint;
}

/** Lets the zip form of the skeleton answer before the app can. `onZip` is called when a zip was handed in. */
export function startZipForm(onZip: () => void): void {
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !isZipForm(target.form)) return;
    target.value = zipAsTyped(target.value);
    target.removeAttribute('aria-invalid');
    delete target.form.dataset.pressed;
    tell(target.form, '');
  });
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!isZipForm(form)) return;
    event.preventDefault();
    form.dataset.pressed = '';
    const input = form.elements.namedItem('postal_code') as HTMLInputElement;
    tell(form, zipComplaint(input.value) ?? '');
    if (isZip(input.value)) {
      form.querySelector('button')?.setAttribute('aria-busy', 'true');
      return onZip();
    }
    input.setAttribute('aria-invalid', 'true');
    input.focus();
  });
}
