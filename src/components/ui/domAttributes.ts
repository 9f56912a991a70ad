/** Id of each screen's `<main>`. */
export const MAIN_ID = 'main';

/** Marks elements of the body that stay accessible while a dialog is open (modality.ts): the live region with the toasts. */
export const BESIDE_DIALOGS = { 'data-beside-dialogs': '' };

/* Attributes that React 18 does not know. It passes them on when they are spelt as in HTML. */

/** Loads a picture of the first screen before the others. */
export const HIGH_PRIORITY = { fetchpriority: 'high' };

/** Takes a placeholder out of the tab order and the accessibility tree. */
export const INERT = { inert: '' };
