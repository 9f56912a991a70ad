/**
 * Words that everybody who tries passwords on this product tries first. Documented in `docs/security.md`, "Words that no password
 * consists of"; a test compares the two.
 */
export const PRODUCT_WORDS = [
  'dwellivery',
  'dwelliveries',
  'dwell',
  'neighborhood',
  'neighbor',
  'restaurant',
  'delivery',
  'pickup',
  'dinner',
  'kitchen',
  'account',
  'password',
  'admin',
  'member',
  'vip',
] as const;

/** Longer words first, so that "dwellivery" is not taken for "dwell" and a rest. */
const ANY_WORD = new RegExp([...PRODUCT_WORDS].sort((a, b) => b.length - a.length).join('|'), 'g');
const READ_AS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
};
/** A rest with fewer letters adds nothing that a guesser does not add, too. */
const OWN_LETTERS = 4;

/** @param password lower case, without spaces */
export function isProductWord(password: string): boolean {
  const forms = [password, password.replace(/[01!34@5$7]/g, (sign) => READ_AS[sign] ?? sign)];
  return forms.some((form) => {
    const rest = form.replace(ANY_WORD, '');
    return rest !== form && rest.replace(/\P{L}/gu, '').length < OWN_LETTERS;
  });
}
