/**
 * Keeps a press in a form of the skeleton for the script that answers it (zipForm.ts), and for the app. Its own submission would leave
 * the page, or, pressed again and again, keep it from loading.
 */
export function keepPresses(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.closest('[data-skeleton]')) return;
    event.preventDefault();
    form.dataset.pressed = '';
  });
}
