declare const unit: unique symbol;

/** Integer cents, the only representation of money inside the app. Dollars exist on the wire and on the screen. */
export type Cents = number & { readonly [unit]: 'cents' };

/** An amount on the wire. Assignable from a number, but not from Cents. */
export type Dollars = number & { readonly [unit]?: 'dollars' };

/** The type of a converted answer, with amounts in cents. */
export type InCents<T> = unknown extends T
  ? T
  : T extends number
    ? typeof unit extends keyof T
      ? Cents
      : T
    : T extends object
      ? { [Field in keyof T]: InCents<T[Field]> }
      : T;

/** Marks a number that is known to be whole cents: a constant or a checked value. */
export const cents = (amount: number): Cents => amount as Cents;

export const sumOf = (...amounts: readonly Cents[]): Cents =>
  cents(amounts.reduce<number>((sum, amount) => sum + amount, 0));

/** @param factor a whole number */
export const times = (amount: Cents, factor: number): Cents => cents(amount * factor);

/** The amount without its sign, to show credit and discounts. */
export const absolute = (amount: Cents): Cents => cents(Math.abs(amount));

export const difference = (amount: Cents, less: Cents): Cents => cents(amount - less);

/** Cents are computed from the decimal digits, not by multiplying: 1.005 × 100 is 100.49999… in floating point. */
function centsOfDecimal(text: string): Cents | null {
  const match = /^([+-]?)(\d{1,13})(?:\.(\d+))?$/.exec(text);
  if (!match) return null;
  const [, sign, whole = '0', fraction = ''] = match;
  const padded = fraction.padEnd(3, '0');
  const amount = Number(whole) * 100 + Number(padded.slice(0, 2)) + (Number(padded[2]) >= 5 ? 1 : 0);
  return cents(sign === '-' && amount !== 0 ? -amount : amount);
}

/**
 * Reads an amount of dollars of the API, "string or number" (spec 2 §3): 12.5, "12.50", "$1,234.50".
 * Returns cents, with half a cent rounded away from zero, or `null` for other values.
 */
export function parseMoney(value: unknown): Cents | null {
  if (typeof value === 'number') {
    // 15 significant digits remove the binary rounding error (0.1 + 0.2).
    return centsOfDecimal(Number(value.toPrecision(15)).toFixed(10));
  }
  if (typeof value !== 'string') return null;
  const text = value.trim().replace(/^([+-]?)\$/, '$1');
  const grouped = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text);
  return centsOfDecimal(grouped ? text.replaceAll(',', '') : text);
}

/**
 * Reads a typed amount: also full-width digits, a decimal comma ("3,50") before exactly two digits, and a point without digits
 * before (".50") or after it ("5."), as it stands between two keys; not more than two digits after a
 * point. Amounts of the API are read more strictly.
 */
export const parseTypedMoney = (text: string): Cents | null =>
  parseMoney(
    text
      .normalize('NFKC')
      // Ambiguous: a thousand as some countries write it, or a slip.
      .replace(/\.\d{3,}\s*$/, '.?')
      .replace(/^([^.,]*),(\d\d)\s*$/, '$1.$2')
      .replace(/^(\s*\$?)(?=\.\d)/, '$&0')
      .replace(/(\d)\.\s*$/, '$1'),
  );

/** Like `parseMoney`, but throws for an unreadable amount; for required fields. */
export function requireMoney(value: unknown, field: string): Cents {
  const amount = parseMoney(value);
  if (amount === null) throw new TypeError(`Not an amount of money: ${field}`);
  return amount;
}

/** `$1,234.50`; negative amounts as `-$5.00` (spec 1 §9: USD, en-US). Without Intl: its first use costs a slow phone 60 ms. */
export function formatMoney(amount: Cents): string {
  const [dollars = '', fraction = ''] = (Math.abs(amount) / 100).toFixed(2).split('.');
  return `${amount < 0 ? '-' : ''}$${dollars.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

/** Dollars for the wire, two decimal places at most. */
export function toDollars(amount: Cents): Dollars {
  return Number((amount / 100).toFixed(2));
}

/** `percent` % of an amount, half a cent rounded up (contract, "Pricing"). Exact for percentages of up to four decimals, such as a tax of 8.875 %. */
export function percentageOf(amount: Cents, percent: number): Cents {
  const share = Math.round(percent * 10_000);
  return cents(Math.floor((amount * share + 500_000) / 1_000_000));
}
