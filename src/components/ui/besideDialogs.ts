/** Marks what stays in reach while a dialog is open (modality.ts): toasts and the live region, which stand in the body beside the app. */
export const BESIDE_DIALOGS = { 'data-beside-dialogs': '' };
