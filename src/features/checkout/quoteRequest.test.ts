import { cents } from '@dwellivery/domain/money';
import { anItem, aSharedCart, aTable } from '@/testing/builders';
import { wireLastChoice } from '@/testing/wire/event';
import { firstChoice, quoteRequest } from './quoteRequest';

const input = { eventId: 101, items: [anItem({ quantity: 2 })], tip: null, promoCode: null };

it('asks without what the customer has not chosen', () => {
  expect(quoteRequest({ ...input, deliveryType: '' }, {})).toEqual({
    eventId: 101,
    products: [{ id: 1, quantity: 2 }],
    leadParams: { utm_medium: 'Web' },
  });
});

it('asks for the change of an order', () => {
  expect(quoteRequest({ ...input, deliveryType: '', orderId: 501 }, {})).toMatchObject({ orderId: 501 });
});

it('asks with tip, also of 0, promo code, delivery and lead', () => {
  const chosen = { ...input, tip: cents(0), promoCode: 'TACO5', deliveryType: 'pickup' } as const;
  expect(quoteRequest(chosen, { rid: '7' })).toMatchObject({
    tip: 0,
    promoCode: 'TACO5',
    deliveryType: 'pickup',
    leadParams: { rid: '7' },
  });
});

it.each([
  ['delivery', true, 'd2d'],
  ['pickup', false, 'pickup'],
] as const)('begins with %s where the customer chose nothing', (_name, d2dEnabled, deliveryType) => {
  const event = { d2dEnabled, lastChoice: null };
  expect(firstChoice({ gratuity: null, draft: {}, table: null }, event)).toEqual({ tip: null, deliveryType });
});

it('begins with what the customer left', () => {
  const kept = { gratuity: cents(300), draft: { deliveryType: 'pickup' }, table: null } as const;
  expect(firstChoice(kept, { d2dEnabled: true, lastChoice: null })).toEqual({
    tip: 300,
    deliveryType: 'pickup',
  });
});

it('begins with how the last order was handed over', () => {
  const event = {
    d2dEnabled: true,
    lastChoice: { ...wireLastChoice, deliveryType: 'pickup' as const },
  };
  expect(firstChoice({ gratuity: null, draft: {}, table: null }, event).deliveryType).toBe('pickup');
  expect(
    firstChoice({ gratuity: null, draft: { deliveryType: 'd2d' }, table: null }, event).deliveryType,
  ).toBe('d2d');
});

it('of a joined delivery is about a delivery, whatever the draft has', () => {
  const { tableCode } = aTable();
  const kept = { gratuity: null, draft: { deliveryType: 'pickup' }, table: aTable() } as const;
  expect(firstChoice(kept, { d2dEnabled: false, lastChoice: null }).deliveryType).toBe('d2d');
  expect(quoteRequest({ ...input, deliveryType: 'pickup', table: aTable() }, {})).toMatchObject({
    deliveryType: 'd2d',
    tableCode,
  });
});

it('of a shared cart is delivered as the form says', () => {
  const kept = { gratuity: null, draft: { deliveryType: 'pickup' }, table: aSharedCart } as const;
  expect(firstChoice(kept, { d2dEnabled: true, lastChoice: null }).deliveryType).toBe('pickup');
  expect(quoteRequest({ ...input, deliveryType: 'pickup', table: aSharedCart }, {})).toMatchObject({
    deliveryType: 'pickup',
    tableCode: aSharedCart.tableCode,
  });
});
