/** What an order costs (contract, "Pricing"). Pure. All amounts are cents. */
import { joinedNote } from '@dwellivery/domain/tables';
import type { NonProductSku } from '../../schemas/checkout';
import { creditOfChange, type PaidBefore } from './changePrice';
import { percentText, shareOf } from './money';

/** Reservation fee, once per customer and run date (contract, "Pricing"). */
const RESERVATION_FEE_CENTS = 500;
export const FEE_BORNE_TEXT = 'Already paid with another order for this day.';
export const RESERVATION_FEE_NOTE = 'Only pay once for same-day deliveries!';
/** The card provider's smallest charge. Promo code and credit leave at least this much, or nothing. */
export const MIN_CHARGE_CENTS = 50;
/** The card provider's largest charge. */
export const MAX_CHARGE_CENTS = 99_999_999;

type PricedProduct = { unitCents: number; quantity: number };
type PromoTerms = { code: string; kind: 'percent' | 'fixed'; value: number };

export type PricingInput = {
  products: readonly PricedProduct[];
  serviceRateBp: number;
  taxRateBp: number;
  isVip: boolean;
  /** Another order of the same customer and run date bears the reservation fee: a paid one, or a cancelled one that kept it. */
  isFeePaid: boolean;
  /** null: picked up. */
  d2dFeeCents: number | null;
  /** The host whose delivery the order joins, at no fee. */
  joinedHost?: string | null;
  /** Only for the text of the tax line. */
  taxPlace: string;
  tipCents: number;
  tipLabel: string;
  promo: PromoTerms | null;
  creditAvailableCents: number;
  /** Of a paid order that is changed. */
  changed?: ChangeTerms | null;
};

/** What a changed order keeps. */
export type ChangeTerms = {
  paid: PaidBefore;
  /** Of its reservation fee. */
  feeCents: number;
  /** The line of its delivery, if it stays one. */
  d2d: NonProductLine | null;
};

export type NonProductLine = {
  sku: NonProductSku;
  name: string;
  priceCents: number;
  notes: string | null;
  description: string;
};

export type Pricing = {
  baseCents: number;
  preadjustmentCents: number;
  totalCents: number;
  feeCents: number;
  promoCents: number;
  creditCents: number;
  /** What a member saves, or a non-member would save. */
  vipSavingsCents: number;
  lines: NonProductLine[];
};

/**
 * Promo code, then credit, each as far as there is something to pay. A rest that the provider would refuse is raised to its minimum,
 * out of the credit first.
 */
function discountsOf(promoValue: number, creditAvailable: number, due: number) {
  const promo = Math.min(promoValue, due);
  const credit = Math.min(Math.max(creditAvailable, 0), due - promo);
  const rest = due - promo - credit;
  const missing = rest === 0 ? 0 : Math.max(0, MIN_CHARGE_CENTS - rest);
  const fromCredit = Math.min(missing, credit);
  return { promoCents: promo - Math.min(missing - fromCredit, promo), creditCents: credit - fromCredit };
}

/** The promo code counts as if all credit were free; the difference by card can be charged (or is refused by the caller). */
function discountsOfChange(promoValue: number, available: number, due: number, { paid }: ChangeTerms) {
  const { promoCents } = discountsOf(promoValue, paid.creditCents + Math.max(available, 0), due);
  return { promoCents, creditCents: creditOfChange(due - promoCents, paid, available, MIN_CHARGE_CENTS) };
}

const promoValueOf = (promo: PromoTerms | null, baseCents: number): number => {
  if (!promo) return 0;
  return promo.kind === 'percent' ? shareOf(baseCents, promo.value) : promo.value;
};

function feeLines(input: PricingInput, serviceCents: number, feeCents: number): NonProductLine[] {
  if (input.isVip) return [];
  return [
    {
      sku: 'service_fee',
      name: 'Service fee',
      priceCents: serviceCents,
      notes: null,
      description: `${percentText(input.serviceRateBp)} of your items. VIP members pay none.`,
    },
    {
      sku: 'fee',
      name: 'Reservation fee',
      priceCents: feeCents,
      notes: RESERVATION_FEE_NOTE,
      description: input.isFeePaid
        ? FEE_BORNE_TEXT
        : 'Keeps your place, once for each day. VIP members pay none.',
    },
  ];
}

function d2dLines({ d2dFeeCents, joinedHost = null, changed }: PricingInput): NonProductLine[] {
  if (d2dFeeCents === null) return [];
  if (changed?.d2d) return [changed.d2d];
  const line = { sku: 'd2d', name: 'Delivery' } as const;
  return joinedHost === null
    ? [
        {
          ...line,
          priceCents: d2dFeeCents,
          notes: null,
          description: 'Brought from the restaurant to your door.',
        },
      ]
    : [
        {
          ...line,
          priceCents: 0,
          notes: joinedNote(joinedHost),
          description: 'One stop for all of its orders.',
        },
      ];
}

function plainLines(input: PricingInput, taxCents: number): NonProductLine[] {
  const lines = d2dLines(input);
  const description = `${percentText(input.taxRateBp)} of your items in ${input.taxPlace}.`;
  lines.push({ sku: 'tax', name: 'Tax', priceCents: taxCents, notes: null, description });
  if (input.tipCents > 0) {
    lines.push({
      sku: 'tip_percentage',
      name: input.tipLabel,
      priceCents: input.tipCents,
      notes: null,
      description: 'Goes to the people who cook and deliver.',
    });
  }
  return lines;
}

function adjustmentLines(
  promo: PromoTerms | null,
  promoCents: number,
  creditCents: number,
): NonProductLine[] {
  const lines: NonProductLine[] = [];
  if (promo) {
    const description =
      promo.kind === 'percent' ? `${percentText(promo.value)} off your items.` : 'Off your order.';
    lines.push({
      sku: 'promo_code',
      name: `Promo code ${promo.code}`,
      priceCents: 0 - promoCents,
      notes: null,
      description,
    });
  }
  if (creditCents > 0) {
    const description = 'From your account credit.';
    lines.push({ sku: 'credit', name: 'Credit', priceCents: -creditCents, notes: null, description });
  }
  return lines;
}

/**
 * Prices an order: each line is rounded half up once, and the lines with the products sum to the total exactly.
 * Promo code, then credit, reduce the total, never below 0.
 */
export function priceOrder(input: PricingInput): Pricing {
  const baseCents = input.products.reduce((sum, line) => sum + line.unitCents * line.quantity, 0);
  const serviceCents = shareOf(baseCents, input.serviceRateBp);
  const dueFeeCents = input.isFeePaid ? 0 : (input.changed?.feeCents ?? RESERVATION_FEE_CENTS);
  const feeCents = input.isVip ? 0 : dueFeeCents;
  const charges = [
    ...feeLines(input, serviceCents, feeCents),
    ...plainLines(input, shareOf(baseCents, input.taxRateBp)),
  ];
  const preadjustmentCents = charges.reduce((sum, line) => sum + line.priceCents, baseCents);
  const discounts = [
    promoValueOf(input.promo, baseCents),
    input.creditAvailableCents,
    preadjustmentCents,
  ] as const;
  const { promoCents, creditCents } = input.changed
    ? discountsOfChange(...discounts, input.changed)
    : discountsOf(...discounts);
  return {
    baseCents,
    preadjustmentCents,
    totalCents: preadjustmentCents - promoCents - creditCents,
    feeCents,
    promoCents,
    creditCents,
    vipSavingsCents: serviceCents + dueFeeCents,
    lines: [...charges, ...adjustmentLines(input.promo, promoCents, creditCents)],
  };
}
