/** Controls that do nothing without the app. Links and native fields work by themselves. */
const CONTROLS = 'button, [role=button], [role=tab], [role=switch]';

/**
 * Keeps the last press on a control until the app has taken the page over, which then plays it once (app/render/earlyInput). A form is
 * not sent: its own submission would leave the page.
 */
export function keepPress(): void {
  const keep = (event: Event) => {
    const { target, type } = event;
    if (!(target instanceof Element) || document.documentElement.dataset.ready !== undefined) return;
    if (type === 'submit') event.preventDefault();
    const pressed = type === 'submit' ? target : target.closest(CONTROLS);
    if (pressed?.closest('#root')) window.__pressed = pressed as HTMLElement;
  };
  for (const type of ['click', 'submit']) document.addEventListener(type, keep, true);
}
