import { zipComplaint } from '@/components/zip/zipComplaint';
import { isZip, zipAsTyped } from '@/domain/zip';

/** The form of the skeleton (features/home/HomeSkeleton). The app's form takes over its input and submission (components/zip/ZipForm). */
const isZipForm = (form: unknown): form is HTMLFormElement =>
  form instanceof HTMLFormElement && form.closest('[data-skeleton]') !== null;

function tell(form: HTMLFormElement, complaint: string): void {
  const alert = form.querySelector('[role=alert]');
  if (alert) alert.textContent = complaint;
}

/** Complains, or calls `onZip`. */
function answer(form: HTMLFormElement, onZip: () => void): void {
  const input = form.elements.namedItem('postal_code') as HTMLInputElement;
  tell(form, zipComplaint(input.value) ?? '');
  if (isZip(input.value)) {
    form.querySelector('button')?.setAttribute('aria-busy', 'true');
    return onZip();
  }
  input.setAttribute('aria-invalid', 'true');
  input.focus();
}

/** Makes the skeleton's zip form work before the app runs, also for a press that was kept. Calls `onZip` when a zip is submitted. */
export function startZipForm(onZip: () => void): void {
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !isZipForm(target.form)) return;
    target.value = zipAsTyped(target.value);
    target.removeAttribute('aria-invalid');
    delete target.form.dataset.pressed;
    tell(target.form, '');
  });
  document.addEventListener('submit', ({ target }) => {
    if (isZipForm(target)) answer(target, onZip);
  });
  const pressed = document.querySelector('form[data-pressed]');
  if (isZipForm(pressed)) answer(pressed, onZip);
}
