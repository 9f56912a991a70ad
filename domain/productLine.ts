/** SKUs of lines that are not products (spec 1 §9, spec 2 §3). */
export const NON_PRODUCT_SKUS = [
  'service_fee',
  'fee',
  'd2d',
  'tax',
  'tip_percentage',
  'promo_code',
  'credit',
] as const;

type NonProductSku = (typeof NON_PRODUCT_SKUS)[number];

const KNOWN: ReadonlySet<string> = new Set(NON_PRODUCT_SKUS);

export function isNonProductSku(sku: string | null | undefined): sku is NonProductSku {
  return typeof sku === 'string' && KNOWN.has(sku);
}

export function isProductLine(line: { sku?: string | null }): boolean {
  return !isNonProductSku(line.sku);
}

/** Lines that reduce the total; shown with a minus and in the positive colour. */
export function isReduction(sku: NonProductSku): boolean {
  return sku === 'promo_code' || sku === 'credit';
}
