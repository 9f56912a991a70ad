/** The digits of a typed text. NFKC also reads the full-width digits of an East Asian keyboard. */
export const digitsIn = (text: string): string => text.normalize('NFKC').replace(/\D/g, '');
