import type { Cart } from './cart';
import type { Facts } from './facts';
import { cartProblem, checkoutDetails, priceCart, promoError } from './quote';

const NOW = new Date('2026-06-15T15:00:00Z');
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);

const EVENT = {
  ...{ status: 'open', runAt: hours(79), endsAt: hours(81.5), orderCutoffAt: hours(48), cancelledAt: null },
  ...{ capacity: null, enableTimeSlotSelect: true, enableOrderNotes: true, lat: 41.7, lng: -88.1 },
  ...{ d2dEnabled: true, d2dFeeCents: 399, d2dRadiusMiles: 6 },
  ...{ enableGratuity: true, defaultGratuityPercentage: 15, gratuityLabel: 'Tip' },
};
const DISH = { id: 7, name: 'Tamales', priceCents: 1000 };
const PROMO = {
  ...{ code: 'FIVE', kind: 'fixed', value: 500, startsAt: null, expiresAt: null },
  ...{ maxUses: 10, maxUsesPerUser: 2 },
};
const slot = (id: number, taken: number, startsAt = hours(80)) => ({ id, taken, startsAt, capacity: 2 });

const line = (productId: number, quantity = 2) => ({ productId, quantity, choiceIds: [], notes: null });
const cart = (changes: Partial<Cart> = {}): Cart => ({
  ...{
    products: [line(DISH.id)],
    tipCents: 0,
    promoCode: null,
    deliveryType: 'pickup',
    tableCode: null,
    orderId: null,
    shared: null,
  },
  ...changes,
});

type Changes = Partial<Omit<Facts, 'event'>> & { event?: object };
const facts = ({ event, ...changes }: Changes = {}): Facts =>
  ({
    ...{
      now: NOW,
      cart: cart(),
      isVip: false,
      isFeePaid: false,
      creditCents: 0,
      taken: 0,
      inLine: 0,
      promo: null,
      table: null,
      changed: null,
    },
    event: { ...EVENT, ...event },
    restaurant: { serviceRateBp: 2000 },
    location: { name: 'Naperville', taxRateBp: 1000, timeZone: 'America/Chicago' },
    user: { street: '418 Sunset Dr', city: 'Naperville', state: 'IL', postalCode: '60540' },
    products: new Map([[DISH.id, DISH]]),
    slots: [],
    ...changes,
  }) as unknown as Facts;
/** The same facts about another cart. */
const about = (given: Facts, changes: Partial<Cart>): Facts => ({ ...given, cart: cart(changes) });
const withPromo = (uses = 0, usesByUser = 0) => facts({ promo: { row: PROMO, uses, usesByUser } as never });

describe('a promo code', () => {
  it.each([
    ['none', facts(), null, null],
    ['one that does not exist', facts(), 'NO', 'This promo code is not valid.'],
    ['a good one', withPromo(), 'FIVE', null],
    ['one that the customer has used', withPromo(2, 2), 'FIVE', 'You have already used this promo code.'],
    ['one that others have used up', withPromo(10, 0), 'FIVE', 'This promo code has been used up.'],
  ])('%s', (_what, given, promoCode, problem) => {
    expect(promoError(about(given, { promoCode }))).toBe(problem);
  });

  it('lowers the price only if it is usable', () => {
    const totals = [facts(), withPromo(), withPromo(2, 2)].map(
      (given) => priceCart(about(given, { promoCode: 'FIVE' })).totalCents,
    );
    expect(totals).toEqual([3100, 2600, 3100]);
  });
});

describe('the price', () => {
  const skus = (given: Facts) => priceCart(given).lines.map(({ sku }) => sku);

  it.each([
    ['as the customer says', true, 'pickup', false],
    ['as the customer says', true, 'd2d', true],
    ['as the event does by default', true, null, true],
    ['as the event does by default', false, null, false],
  ] as const)('has the fee of a delivery %s: %s %s', (_how, d2dEnabled, deliveryType, isCharged) => {
    const found = skus(about(facts({ event: { d2dEnabled } }), { deliveryType }));
    expect(found.includes('d2d')).toBe(isCharged);
  });

  it('leaves out what is not on the menu', () => {
    const gone = about(facts(), { products: [line(DISH.id), line(8, 50)] });
    expect(priceCart(gone)).toEqual(priceCart(facts()));
  });

  it('is refused above what a card can be charged, before credit', () => {
    const dear = (priceCents: number) =>
      facts({
        cart: cart({ products: [line(7, 1)] }),
        products: new Map([[7, { ...DISH, priceCents }]]) as never,
        isVip: true,
        creditCents: 50_000,
      });
    const most = 99_999_999;
    const dearest = Math.floor(most / 1.1);
    expect(priceCart(dear(dearest)).preadjustmentCents).toBeLessThanOrEqual(most);
    expect(() => priceCart(dear(dearest + 2))).toThrow('too large to be paid by card');
  });
});

describe('the quote in the API', () => {
  const show = (given: Facts) => checkoutDetails(given, priceCart(given));

  it('has amounts in dollars, and times of the place of the event', () => {
    expect(show(about(facts(), { tipCents: 300 }))).toEqual({
      ...{ enableD2d: true, d2d: true, d2dRadius: 6, coordinates: [{ lat: 41.7, lng: -88.1 }] },
      ...{ difference: null, differenceLines: [] },
      ...{ deliveryWindowLocal: ['5:00 PM', '7:30 PM'], enableTimeSlotSelect: true, availableTimeSlots: [] },
      ...{
        enableGratuity: true,
        defaultGratuityPercentage: 15,
        gratuityLabel: 'Tip',
        enableOrderNotes: true,
      },
      ...{ baseCost: 20, preadjustmentTotal: 34, total: 34, vipSavings: 9 },
      productLineItems: [{ id: 7, name: 'Tamales', quantity: 2, unitPrice: 10, price: 20 }],
      nonProductLineItems: [
        expect.objectContaining({ id: 'service_fee', sku: 'service_fee', price: 4 }),
        expect.objectContaining({ id: 'fee', sku: 'fee', price: 5 }),
        expect.objectContaining({ id: 'tax', sku: 'tax', price: 2 }),
        expect.objectContaining({ id: 'tip_percentage', sku: 'tip_percentage', price: 3 }),
      ],
      ...{ cartErrors: { promo_code_error: null }, promoCode: null },
      ...{ customerStreet: '418 Sunset Dr', customerCity: 'Naperville' },
      ...{ customerState: 'IL', customerPostalCode: '60540', cancelUntil: hours(48).toISOString() },
      table: null,
    });
  });

  it('names the town of the zip to a customer who has given no address', () => {
    const town = { city: 'Wheaton', state: 'IL' };
    const { user, ...others } = facts();
    const of = (changed: object) => {
      const { customerCity, customerState } = show({ ...others, town, user: { ...user, ...changed } });
      return [customerCity, customerState];
    };
    expect(of({ city: null, state: null })).toEqual(['Wheaton', 'IL']);
    expect(of({ city: 'Lisle', state: 'IL' })).toEqual(['Lisle', 'IL']);
  });

  it('names a promo code only without a problem', () => {
    const shown = [withPromo(), withPromo(2, 2)].map((given) => {
      const { promoCode, cartErrors } = show(about(given, { promoCode: 'FIVE' }));
      return [promoCode, cartErrors.promo_code_error];
    });
    expect(shown).toEqual([
      ['FIVE', null],
      [null, 'You have already used this promo code.'],
    ]);
  });

  it('offers time slots with a place that have not begun', () => {
    const slots = [slot(1, 1), slot(2, 2), slot(3, 0, NOW), slot(4, 0, hours(0.1))];
    expect(show(facts({ slots })).availableTimeSlots).toEqual([{ id: 1 }, { id: 4 }]);
  });

  it.each([
    ['while it takes orders', {}, true],
    ['not after the cut-off', { orderCutoffAt: NOW }, false],
    ['not if it does not deliver', { d2dEnabled: false }, false],
  ])('offers a delivery %s', (_when, event, d2d) => {
    expect(show(facts({ event }))).toMatchObject({ d2d, enableD2d: !('d2dEnabled' in event) });
  });
});

describe('a cart', () => {
  it.each<[what: string, given: Changes, of: Partial<Cart>, refusal: object]>([
    ['of a closed event', { event: { orderCutoffAt: NOW } }, {}, { status: 409, code: 'event_closed' }],
    ['of a full event', { event: { capacity: 3 }, taken: 3 }, {}, { status: 409, code: 'event_full' }],
    [
      'with a dish that is gone',
      {},
      { products: [line(DISH.id), line(8)] },
      { status: 409, code: 'item_unavailable', details: { errors: { products: ['8'] } } },
    ],
    [
      'with a tip that the event does not take',
      { event: { enableGratuity: false } },
      { tipCents: 1 },
      { status: 422, code: 'tip_not_taken', details: { errors: { tip: ['This event takes no tips.'] } } },
    ],
  ])('%s is refused', (_what, given, of, refusal) => {
    const problem = cartProblem(about(facts(given), of), false);
    expect(problem).toMatchObject(refusal);
    expect(problem?.message).toMatch(/\w/);
  });

  it.each<[what: string, given: Changes, of: Partial<Cart>, allowClosed?: boolean]>([
    ['plain', {}, {}],
    ['with a tip', {}, { tipCents: 1 }],
    ['without a tip, where none is taken', { event: { enableGratuity: false } }, {}],
    ['of a closed event, with the flag', { event: { status: 'closed' } }, {}, true],
  ])('%s is taken', (_what, given, of, allowClosed = false) => {
    expect(cartProblem(about(facts(given), of), allowClosed)).toBeNull();
  });
});
