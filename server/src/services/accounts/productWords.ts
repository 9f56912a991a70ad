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

/** What guessers write for a letter. */
const LOOKALIKES: Record<string, string> = {
  o: '[o0]',
  i: '[i1!]',
  e: '[e3]',
  a: '[a4@]',
  s: '[s5$]',
  t: '[t7]',
};
/** Longer words first, so that "dwellivery" is not taken for "dwell" and a rest. */
const ANY_WORD = new RegExp(
  [...PRODUCT_WORDS]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[oieast]/g, (letter) => LOOKALIKES[letter] ?? letter))
    .join('|'),
  'g',
);

/**
 * Whether the password has no letter besides the words of the product.
 * @param password lower case, without spaces
 */
export function isProductWord(password: string): boolean {
  const rest = password.replace(ANY_WORD, '');
  return rest !== password && !/\p{L}/u.test(rest);
}
