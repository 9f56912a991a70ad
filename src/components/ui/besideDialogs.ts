/** Marks elements of the body that stay accessible while a dialog is open (modality.ts): toasts and the live region. */
export const BESIDE_DIALOGS = { 'data-beside-dialogs': '' };
