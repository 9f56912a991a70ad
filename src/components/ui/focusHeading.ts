/** Id of each screen's `<main>`. */
export const MAIN_ID = 'main';

/** Focuses the page's heading, where the words stand that the customer has to know next. */
export function focusHeading(options?: FocusOptions): void {
  const heading = document.getElementById(MAIN_ID)?.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus(options);
}
