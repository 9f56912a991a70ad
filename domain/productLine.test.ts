import { isProductLine, isReduction, NON_PRODUCT_SKUS } from './productLine';

it('distinguishes product lines from others', () => {
  expect(NON_PRODUCT_SKUS).toEqual([
    'service_fee',
    'fee',
    'd2d',
    'tax',
    'tip_percentage',
    'promo_code',
    'credit',
  ]);
  expect(NON_PRODUCT_SKUS.map((sku) => isProductLine({ sku }))).toEqual(NON_PRODUCT_SKUS.map(() => false));
  expect([isProductLine({}), isProductLine({ sku: null }), isProductLine({ sku: 'taco' })]).toEqual([
    true,
    true,
    true,
  ]);
  expect(NON_PRODUCT_SKUS.filter(isReduction)).toEqual(['promo_code', 'credit']);
});
