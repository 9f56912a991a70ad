/** Marks elements of the body that stay accessible while a dialog is open (modality.ts): the live region with the toasts. */
export const BESIDE_DIALOGS = { 'data-beside-dialogs': '' };
