import { cents, formatMoney, parseTypedMoney, percentageOf, type Cents } from './money';

/** Percent (spec 2 §9). */
const TIP_PRESETS: readonly number[] = [15, 18, 20];
/** The API's limit. */
export const MAX_TIP_CENTS = cents(10_000_000);

type Tip =
  | { mode: 'percentage'; percent: number }
  /** An amount the customer typed; 0 is a valid tip. */
  | { mode: 'custom'; cents: Cents };

/** The offered percentages: 15, 18, 20 and the event's default, which may be 0, ascending, without duplicates (spec 2 §9). */
export function tipPercentages(defaultPercent: number | null | undefined): number[] {
  const percent = defaultPercent ?? NaN;
  const wanted = percent >= 0 && percent <= 100;
  return [...new Set(wanted ? [...TIP_PRESETS, percent] : TIP_PRESETS)].sort((a, b) => a - b);
}

/** A tip in cents: a percentage is of the base cost, half a cent rounded up (spec 2 §9). */
export function tipCents(tip: Tip, baseCostCents: Cents): Cents {
  return tip.mode === 'custom' ? tip.cents : percentageOf(baseCostCents, tip.percent);
}

/** The offered percentage whose amount a tip of an order is; null if it is another amount. */
export const percentOfTip = (
  tip: Cents,
  baseCostCents: Cents,
  defaultPercent: number | null | undefined,
): number | null =>
  tipPercentages(defaultPercent).find(
    (percent) => tipCents({ mode: 'percentage', percent }, baseCostCents) === tip,
  ) ?? null;

/** True for a valid tip: a whole number of cents from 0. */
export function isValidTip(amount: number | null): amount is Cents {
  return amount !== null && Number.isInteger(amount) && amount >= 0 && amount <= MAX_TIP_CENTS;
}

/** What is wrong with a typed tip; null if nothing is. */
export function tipProblem(text: string): string | null {
  if (text.trim() === '') return 'Please select or input a tip';
  const amount = parseTypedMoney(text);
  if (isValidTip(amount)) return null;
  if (amount !== null && amount > MAX_TIP_CENTS) return `A tip is ${formatMoney(MAX_TIP_CENTS)} at most.`;
  return 'Type the tip in dollars and cents, such as 12.50.';
}

/** The question before a tip that is more than the dishes, such as "1,000" for 10.00; null for any other tip. */
export const tipQuestion = (tip: Cents | null, baseCost: Cents): string | null =>
  tip !== null && tip > baseCost
    ? `Your tip of ${formatMoney(tip)} is more than your dishes cost, ${formatMoney(baseCost)}. Press the button again to give it, or change it.`
    : null;
