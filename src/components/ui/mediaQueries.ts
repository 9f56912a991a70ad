/** The two widths the layout switches at: 768 and 1024 px. */
export const WIDE = '(min-width: 48rem)';
export const DESKTOP = '(min-width: 64rem)';
/** The theme, which follows the system. */
export const DARK = '(prefers-color-scheme: dark)';
