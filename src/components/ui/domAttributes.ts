/** Id of each screen's `<main>`. */
export const MAIN_ID = 'main';

/* Attributes that React 18 does not know. It passes them on when they are spelt as in HTML. */

/** Loads a picture of the first screen before the others. */
export const HIGH_PRIORITY = { fetchpriority: 'high' };

/** Takes a placeholder out of the tab order and the accessibility tree. */
export const INERT = { inert: '' };
