/** Formatting and checking of card fields, with the messages customers know from Stripe. */
export interface Problem {
  code: string;
  message: string;
}

interface CardBrand {
  name: string;
  lengths: readonly number[];
  gaps: readonly number[];
  cvc: number;
}

const GROUPS_OF_FOUR = [4, 8, 12, 16];
const UNKNOWN: CardBrand = { name: 'unknown', lengths: [16], gaps: GROUPS_OF_FOUR, cvc: 3 };
const BRANDS: readonly (CardBrand & { pattern: RegExp })[] = [
  { name: 'visa', pattern: /^4/, lengths: [16], gaps: GROUPS_OF_FOUR, cvc: 3 },
  { name: 'mastercard', pattern: /^(5[1-5]|2[2-7])/, lengths: [16], gaps: GROUPS_OF_FOUR, cvc: 3 },
  { name: 'amex', pattern: /^3[47]/, lengths: [15], gaps: [4, 10], cvc: 4 },
  { name: 'discover', pattern: /^6(011|4[4-9]|5)/, lengths: [16], gaps: GROUPS_OF_FOUR, cvc: 3 },
  { name: 'diners', pattern: /^3(0|6|8)/, lengths: [14, 16], gaps: [4, 10], cvc: 3 },
  { name: 'jcb', pattern: /^35/, lengths: [16], gaps: GROUPS_OF_FOUR, cvc: 3 },
  { name: 'unionpay', pattern: /^62/, lengths: [16, 19], gaps: GROUPS_OF_FOUR, cvc: 3 },
];

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

export const brandOf = (number: string): CardBrand =>
  BRANDS.find(({ pattern }) => pattern.test(digitsOf(number))) ?? UNKNOWN;

export function formatNumber(text: string): string {
  const brand = brandOf(text);
  const digits = digitsOf(text).slice(0, Math.max(...brand.lengths));
  return [...digits].map((digit, index) => (brand.gaps.includes(index) ? ` ${digit}` : digit)).join('');
}

/** "1227" → "12 / 27", "5" → "05 / ", a deleted separator stays deleted. */
export function formatExpiry(text: string, isDeleting: boolean): string {
  let digits = digitsOf(text).slice(0, 4);
  if (/^[2-9]$/.test(digits)) digits = `0${digits}`;
  if (/^1[3-9]/.test(digits)) digits = `0${digits}`.slice(0, 4);
  if (digits.length < 2 || (digits.length === 2 && isDeleting)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

export function checkNumber(text: string): Problem | null {
  const digits = digitsOf(text);
  const { lengths } = brandOf(digits);
  if (digits.length < Math.min(...lengths))
    return { code: 'incomplete_number', message: 'Your card number is incomplete.' };
  return passesLuhn(digits) ? null : { code: 'invalid_number', message: 'Your card number is invalid.' };
}

export function checkExpiry(text: string, today: Date): Problem | null {
  const digits = digitsOf(text);
  if (digits.length < 4)
    return { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." };
  const [month, year] = [Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2))];
  if (month < 1 || month > 12)
    return { code: 'invalid_expiry_month', message: "Your card's expiration date is invalid." };
  if (year < today.getFullYear())
    return { code: 'invalid_expiry_year_past', message: "Your card's expiration year is in the past." };
  if (year > today.getFullYear() + 50)
    return { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." };
  const isPast = year === today.getFullYear() && month < today.getMonth() + 1;
  return isPast
    ? { code: 'invalid_expiry_month_past', message: "Your card's expiration date is in the past." }
    : null;
}

export function checkCvc(text: string, brand: CardBrand): Problem | null {
  return digitsOf(text).length === brand.cvc
    ? null
    : { code: 'incomplete_cvc', message: "Your card's security code is incomplete." };
}

export function checkZip(text: string, country: string): Problem | null {
  if (country !== 'US') return null;
  return /^\d{5}$/.test(text.trim()) ? null : { code: 'incomplete_zip', message: 'Your ZIP is invalid.' };
}
