import fc from 'fast-check';
import { percentText, shareOf, toCents, toDollars } from './money';
import { MIN_CHARGE_CENTS, priceOrder, RESERVATION_FEE_NOTE, type PricingInput } from './pricing';
import { promoProblem } from './promo';

const input = (changes: Partial<PricingInput> = {}): PricingInput => ({
  products: [{ unitCents: 1050, quantity: 2 }],
  serviceRateBp: 2000,
  taxRateBp: 775,
  isVip: false,
  isFeePaid: false,
  d2dFeeCents: null,
  taxPlace: 'Naperville',
  tipCents: 0,
  tipLabel: 'Tip',
  promo: null,
  creditAvailableCents: 0,
  ...changes,
});
const linesOf = (changes: Partial<PricingInput>) =>
  Object.fromEntries(priceOrder(input(changes)).lines.map((line) => [line.sku, line.priceCents]));

type Priced = ReturnType<typeof priceOrder>;

it('prints a rate with four decimals at most, as a world file reads it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (rate) => {
      expect(percentText(rate / 100)).toMatch(/^\d{1,3}(\.\d{1,4})?%$/);
      expect(parseFloat(percentText(rate / 100))).toBe(rate / 10_000);
    }),
    { examples: [[88_755], [7], [77_500]] },
  );
});

it('takes a share of a fraction of a basis point, rounded half up as in whole numbers', () => {
  const hundredths = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), hundredths, (cents, rate) => {
      const exact = (BigInt(cents) * BigInt(rate) + 500_000n) / 1_000_000n;
      expect(shareOf(cents, rate / 100)).toBe(Number(exact));
    }),
    {
      examples: [
        [200, 887.5 * 100],
        [1_000, 4_712 * 10],
        [5_000_000, 96_790],
      ],
    },
  );
});

describe('the price of an order', () => {
  it.each<[string, Partial<PricingInput>, Record<string, number>, number]>([
    ['a plain pickup', {}, { service_fee: 420, fee: 500, tax: 163 }, 3183],
    ['a tax of 8.875 %', { taxRateBp: 887.5 }, { service_fee: 420, fee: 500, tax: 186 }, 3206],
    ['the 18 % restaurant', { serviceRateBp: 1800 }, { service_fee: 378, fee: 500, tax: 163 }, 3141],
    ['a VIP member', { isVip: true }, { tax: 163 }, 2263],
    ['a second order of the day', { isFeePaid: true }, { service_fee: 420, fee: 0, tax: 163 }, 2683],
    ['a delivery', { d2dFeeCents: 399 }, { service_fee: 420, fee: 500, d2d: 399, tax: 163 }, 3582],
    [
      'a delivery that joins another',
      { d2dFeeCents: 399, joinedHost: 'Casey' },
      { service_fee: 420, fee: 500, d2d: 0, tax: 163 },
      3183,
    ],
    ['a tip', { tipCents: 315 }, { service_fee: 420, fee: 500, tax: 163, tip_percentage: 315 }, 3498],
    [
      'a percent code',
      { promo: { code: 'TEN', kind: 'percent', value: 1000 } },
      { service_fee: 420, fee: 500, tax: 163, promo_code: -210 },
      2973,
    ],
    [
      'a fixed code, then credit',
      { promo: { code: 'WELCOME5', kind: 'fixed', value: 500 }, creditAvailableCents: 1000 },
      { service_fee: 420, fee: 500, tax: 163, promo_code: -500, credit: -1000 },
      1683,
    ],
    [
      'more credit than the order costs',
      { creditAvailableCents: 10_000 },
      { service_fee: 420, fee: 500, tax: 163, credit: -3183 },
      0,
    ],
    [
      'credit that would leave less than a card takes',
      { creditAvailableCents: 3160 },
      { service_fee: 420, fee: 500, tax: 163, credit: -3133 },
      MIN_CHARGE_CENTS,
    ],
  ])('of %s', (_name, changes, lines, total) => {
    expect(linesOf(changes)).toEqual(lines);
    expect(priceOrder(input(changes)).totalCents).toBe(total);
  });

  it('describes each line', () => {
    const promo = { code: 'TEN', kind: 'percent' as const, value: 1050 };
    const everything = {
      d2dFeeCents: 399,
      tipCents: 315,
      tipLabel: 'Tip 15%',
      promo,
      creditAvailableCents: 5,
    };
    expect(priceOrder(input(everything)).lines).toEqual([
      {
        sku: 'service_fee',
        name: 'Service fee',
        priceCents: 420,
        notes: null,
        description: '20% of your items. VIP members pay none.',
      },
      {
        sku: 'fee',
        name: 'Reservation fee',
        priceCents: 500,
        notes: RESERVATION_FEE_NOTE,
        description: 'Keeps your place, once for each day. VIP members pay none.',
      },
      {
        sku: 'd2d',
        name: 'Delivery',
        priceCents: 399,
        notes: null,
        description: 'Brought from the restaurant to your door.',
      },
      {
        sku: 'tax',
        name: 'Tax',
        priceCents: 163,
        notes: null,
        description: '7.75% of your items in Naperville.',
      },
      {
        sku: 'tip_percentage',
        name: 'Tip 15%',
        priceCents: 315,
        notes: null,
        description: 'Goes to the people who cook and deliver.',
      },
      {
        sku: 'promo_code',
        name: 'Promo code TEN',
        priceCents: -221,
        notes: null,
        description: '10.5% off your items.',
      },
      {
        sku: 'credit',
        name: 'Credit',
        priceCents: -5,
        notes: null,
        description: 'From your account credit.',
      },
    ]);
    const fixed = priceOrder(input({ isFeePaid: true, promo: { code: 'FIVE', kind: 'fixed', value: 500 } }));
    expect(fixed.lines.map(({ sku, description }) => [sku, description])).toEqual([
      ['service_fee', '20% of your items. VIP members pay none.'],
      ['fee', 'Already paid with another order for this day.'],
      ['tax', '7.75% of your items in Naperville.'],
      ['promo_code', 'Off your order.'],
    ]);
  });

  it('names each sum', () => {
    expect(
      priceOrder(input({ promo: { code: 'F', kind: 'fixed', value: 500 }, creditAvailableCents: 100 })),
    ).toMatchObject({
      baseCents: 2100,
      preadjustmentCents: 3183,
      feeCents: 500,
      promoCents: 500,
      creditCents: 100,
      totalCents: 2583,
      vipSavingsCents: 920,
    });
    expect(priceOrder(input({ isFeePaid: true }))).toMatchObject({ feeCents: 0, vipSavingsCents: 420 });
    expect(priceOrder(input({ isVip: true }))).toMatchObject({ feeCents: 0, vipSavingsCents: 920 });
    expect(priceOrder(input({ products: [] }))).toMatchObject({ baseCents: 0, preadjustmentCents: 500 });
  });

  it.each([
    ['leaves exactly the minimum', 3183 - MIN_CHARGE_CENTS, 3183 - MIN_CHARGE_CENTS],
    ['would leave a cent less', 3183 - MIN_CHARGE_CENTS + 1, 3183 - MIN_CHARGE_CENTS],
    ['would leave one cent', 3182, 3183 - MIN_CHARGE_CENTS],
    ['leaves nothing', 3183, 3183],
    ['is more than the order', 3184, 3183],
    ['is debt', -100, 0],
  ])('spends of a credit that %s what can be charged', (_what, creditAvailableCents, creditCents) => {
    expect(priceOrder(input({ creditAvailableCents })).creditCents).toBe(creditCents);
  });

  it('discounts an order below the minimum charge completely or not at all', () => {
    const tiny = {
      products: [{ unitCents: 40, quantity: 1 }],
      serviceRateBp: 0,
      taxRateBp: 0,
      isFeePaid: true,
    };
    expect(priceOrder(input({ ...tiny, creditAvailableCents: 10 }))).toMatchObject({
      creditCents: 0,
      totalCents: 40,
    });
    expect(priceOrder(input({ ...tiny, creditAvailableCents: 40 }))).toMatchObject({
      creditCents: 40,
      totalCents: 0,
    });
  });

  it.each([
    ['pays the whole rest', 1000, { promoCents: 500, creditCents: 20, totalCents: 0 }],
    ['pays a part of it', 15, { promoCents: 470, creditCents: 0, totalCents: 50 }],
    ['is none', 0, { promoCents: 470, creditCents: 0, totalCents: 50 }],
  ])('a code that leaves less than can be charged is worth its sum if credit %s', (_what, credit, priced) => {
    const small = { products: [{ unitCents: 520, quantity: 1 }], taxRateBp: 0, isVip: true };
    const promo = { code: 'FIVE', kind: 'fixed' as const, value: 500 };
    expect(priceOrder(input({ ...small, promo, creditAvailableCents: credit }))).toMatchObject(priced);
  });

  it('says why each line is there, and the note of the fee', () => {
    const { lines } = priceOrder(input({ d2dFeeCents: 399, tipCents: 1, creditAvailableCents: 5 }));
    for (const line of lines) expect(line.description).not.toBe('');
    expect(lines.find((line) => line.sku === 'fee')?.notes).toBe(RESERVATION_FEE_NOTE);
    expect(RESERVATION_FEE_NOTE).toBe('Only pay once for same-day deliveries!');
  });

  it.each([
    [10, 2000, 2],
    [25, 1000, 3],
    [24, 1000, 2],
    [1, 4999, 0],
    [1, 5000, 1],
  ])('rounds %i cents at %i basis points half up to %i', (unitCents, taxRateBp, tax) => {
    expect(linesOf({ products: [{ unitCents, quantity: 1 }], taxRateBp }).tax).toBe(tax);
  });

  const anyInput = fc.record({
    products: fc.array(
      fc.record({
        unitCents: fc.integer({ min: 0, max: 100_000 }),
        quantity: fc.integer({ min: 1, max: 100 }),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    serviceRateBp: fc.constantFrom(0, 1800, 2000),
    taxRateBp: fc.integer({ min: 0, max: 2000 }),
    isVip: fc.boolean(),
    isFeePaid: fc.boolean(),
    d2dFeeCents: fc.option(fc.integer({ min: 0, max: 2000 }), { nil: null }),
    taxPlace: fc.constant('x'),
    tipCents: fc.integer({ min: 0, max: 50_000 }),
    tipLabel: fc.constant('Tip'),
    promo: fc.option(
      fc.oneof(
        fc.record({
          code: fc.constant('P'),
          kind: fc.constant('percent' as const),
          value: fc.integer({ min: 1, max: 10_000 }),
        }),
        fc.record({
          code: fc.constant('F'),
          kind: fc.constant('fixed' as const),
          value: fc.integer({ min: 1, max: 1_000_000 }),
        }),
      ),
      { nil: null },
    ),
    creditAvailableCents: fc.integer({ min: 0, max: 2_000_000 }),
  });

  it('has whole lines that sum to a total which is 0 or can be charged, and spends no more than there is', () => {
    fc.assert(
      fc.property(anyInput, (some) => {
        const priced = priceOrder(some);
        const sum = priced.lines.reduce((cents, line) => cents + line.priceCents, priced.baseCents);
        expect(sum).toBe(priced.totalCents);
        expect(priced.lines.every((line) => Number.isSafeInteger(line.priceCents))).toBe(true);
        expect(priced.totalCents).toBeGreaterThanOrEqual(0);
        expect(priced.creditCents).toBeLessThanOrEqual(some.creditAvailableCents);
        expect(priced.totalCents).toBe(priced.preadjustmentCents - priced.promoCents - priced.creditCents);
        const isChargeable = priced.totalCents === 0 || priced.totalCents >= MIN_CHARGE_CENTS;
        expect(isChargeable || priced.preadjustmentCents < MIN_CHARGE_CENTS).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('never costs more with a code, with credit or as a member', () => {
    fc.assert(
      fc.property(anyInput, (some) => {
        const { totalCents } = priceOrder(some);
        expect(totalCents).toBeLessThanOrEqual(
          priceOrder({ ...some, promo: null, creditAvailableCents: 0 }).totalCents,
        );
        const [member, other] = [true, false].map((isVip) => priceOrder({ ...some, isVip })) as [
          Priced,
          Priced,
        ];
        expect(member.preadjustmentCents).toBe(other.preadjustmentCents - other.vipSavingsCents);
        expect(member.vipSavingsCents).toBe(other.vipSavingsCents);
      }),
    );
  });
});

describe('dollars and cents', () => {
  it('takes two decimal places and refuses a fraction of a cent', () => {
    expect(toCents(3.45, 'tip')).toBe(345);
    expect(toCents(0.1 + 0.2, 'tip')).toBe(30);
    expect(() => toCents(1.005, 'tip')).toThrow('two decimal places');
    expect(() => toCents(Number.NaN, 'tip')).toThrow();
    expect(() => toCents(Infinity, 'tip')).toThrow();
  });

  it('survive the round trip', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        (cents) => toCents(toDollars(cents), 'x') === cents,
      ),
    );
  });
});

it('says a tax of three decimals as it is', () => {
  const lines = priceOrder(input({ taxRateBp: 887.5 })).lines;
  expect(lines.find(({ sku }) => sku === 'tax')?.description).toBe('8.875% of your items in Naperville.');
});

describe('a promo code', () => {
  const now = new Date('2026-06-15T15:00:00Z');
  const open = { startsAt: null, expiresAt: null, maxUses: null, maxUsesPerUser: 1, uses: 0, usesByUser: 0 };
  it.each([
    [{}, null],
    [{ expiresAt: now }, 'This promo code has expired.'],
    [{ expiresAt: new Date(now.getTime() + 1) }, null],
    [{ startsAt: new Date(now.getTime() + 1) }, 'This promo code is not valid yet.'],
    [{ startsAt: now }, null],
    [{ usesByUser: 1 }, 'You have already used this promo code.'],
    [{ maxUsesPerUser: 2, usesByUser: 1 }, null],
    [{ maxUsesPerUser: 2, usesByUser: 3 }, 'You have already used this promo code.'],
    [{ maxUses: 3, uses: 4 }, 'This promo code has been used up.'],
    [{ maxUses: 3, uses: 3, usesByUser: 1 }, 'You have already used this promo code.'],
    [{ maxUses: 3, uses: 3 }, 'This promo code has been used up.'],
    [{ maxUses: 3, uses: 2 }, null],
  ])('with %j: %s', (changes, words) => {
    expect(promoProblem({ ...open, ...changes }, now)).toBe(words);
  });
});
