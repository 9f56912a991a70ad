import fc from 'fast-check';
import { canOrder, eventAlert, isJoinable, takesOrders } from './availability';
import { isAvailable, isPurchasable } from './purchase';
import { circleMeters, directionsFailure, rangeHint } from './deliveryRange';
import { inviteUrl } from './invite';
import {
  absolute,
  cents,
  difference,
  formatMoney,
  parseMoney,
  percentageOf,
  requireMoney,
  sumOf,
  times,
  toDollars,
} from './money';
import type { EventStatus } from './eventPhase';
import { isCancelled, receiptHeading, splitOrders } from './orders';
import { formatPhone, phoneAsTyped, phoneDigits } from './phone';
import { isProductLine, isReduction, NON_PRODUCT_SKUS } from './productLine';
import { isProfileComplete, vipState } from './profile';
import { isValidTip, MAX_TIP_CENTS, tipCents, tipPercentages } from './tips';
import { savingsText } from './vipSavings';
import { findZip, isZip, MAILING_LIST_ZIP_INVALID, ZIP_INVALID, ZIP_REQUIRED, zipAsTyped } from './zip';

describe('money', () => {
  it.each([
    [12.5, 1250],
    ['12.50', 1250],
    ['$1,234.50', 123450],
    [0, 0],
    ['-5', -500],
    [1.005, 101],
    [0.1 + 0.2, 30],
    ['0.005', 1],
    [' 7 ', 700],
    ['', null],
    ['abc', null],
    ['1,23', null],
    ['1e3', null],
    [NaN, null],
    [Infinity, null],
    [1e300, null],
    [null, null],
    [true, null],
    [{}, null],
  ])('parses %p as %p cents', (value, amount) => {
    expect(parseMoney(value)).toBe(amount);
  });

  it('formats as USD, en-US', () => {
    const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    expect([0, 5, 123450, -500, -0].map(cents).map(formatMoney)).toEqual([
      '$0.00',
      '$0.05',
      '$1,234.50',
      '-$5.00',
      '$0.00',
    ]);
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
        expect(formatMoney(cents(amount))).toBe(usd.format((amount === 0 ? 0 : amount) / 100));
      }),
    );
  });

  it('converts cents to the wire and back, as number and as text', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
        expect(parseMoney(toDollars(cents(amount)))).toBe(amount === 0 ? 0 : amount);
        expect(parseMoney((amount / 100).toFixed(2))).toBe(amount === 0 ? 0 : amount);
      }),
    );
  });

  it('rounds percentages half up, with an error of at most half a cent', () => {
    const shares: [number, number][] = [
      [1050, 15],
      [1010, 15],
      [10, 15],
      [999, 18],
    ];
    expect(shares.map(([amount, percent]) => percentageOf(cents(amount), percent))).toEqual([
      158, 152, 2, 180,
    ]);
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(100), (amount, percent) => {
        const share = percentageOf(cents(amount), percent);
        expect(Math.abs(share - (amount * percent) / 100)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  it('adds, multiplies and subtracts in whole cents', () => {
    const [price, tip] = [cents(1295), cents(389)];
    expect([sumOf(), sumOf(price, tip), times(price, 3), difference(tip, price)]).toEqual([
      0, 1684, 3885, -906,
    ]);
    expect(absolute(cents(-500))).toBe(500);
  });

  it('refuses values that the contract excludes', () => {
    expect(() => requireMoney('x', 'total')).toThrow('total');
  });
});

describe('zip and phone', () => {
  it.each([
    ['60540', true],
    ['6054', false],
    ['605400', false],
    ['6054a', false],
    ['a60540', false],
    ['160540', false],
    ['60540\n', false],
    ['', false],
  ])('%p is a zip: %p', (text, expected) => {
    expect(isZip(text)).toBe(expected);
  });

  it('reads full-width digits as digits', () => {
    expect([zipAsTyped('６０５４０'), findZip('〒６０５４０')]).toEqual(['60540', '60540']);
    expect(phoneAsTyped('６３０５５５０１００')).toBe('(630) 555-0100');
  });

  it('keeps five digits while typing, and finds a zip in a text', () => {
    expect([zipAsTyped('60a540-12'), zipAsTyped('ab1'), zipAsTyped('')]).toEqual(['60540', '1', '']);
    expect([findZip('Naperville, IL 60540-1234'), findZip('6054'), findZip('6054 0')]).toEqual([
      '60540',
      null,
      null,
    ]);
  });

  it.each([
    ['6305550100', '(630) 555-0100'],
    ['16305550100', '(630) 555-0100'],
    ['+1 630-555-0100', '(630) 555-0100'],
    ['26305550100', '26305550100'],
    ['116305550100', '116305550100'],
    ['630.555.0100', '(630) 555-0100'],
    ['630555010a', '630555010a'],
    ['tel 6305550100', 'tel 6305550100'],
    ['6305550100 x2', '6305550100 x2'],
    ['+65 6123 4567', '+65 6123 4567'],
    ['+6305550100', '+6305550100'],
    ['630+5550100', '630+5550100'],
    ['1 (630) 555-0100', '(630) 555-0100'],
    [' 555-0100 ', '555-0100'],
    ['555-0100', '555-0100'],
    ['call me', 'call me'],
    ['', 'No phone'],
    ['  ', 'No phone'],
    [null, 'No phone'],
    [undefined, 'No phone'],
  ])('shows phone %p as %p', (text, shown) => {
    expect(formatPhone(text)).toBe(shown);
  });

  it.each([
    ['', ''],
    ['630', '630'],
    ['6305', '(630) 5'],
    ['(630) 555', '(630) 555'],
    ['1630', '(163) 0'],
    ['1630555010', '(163) 055-5010'],
    ['26305550100', '(263) 055-5010'],
    ['6305550', '(630) 555-0'],
    ['63055501001', '(630) 555-0100'],
    ['+16305550100', '(630) 555-0100'],
  ])('formats %p as typed: %p', (typed, shown) => {
    expect(phoneAsTyped(typed)).toBe(shown);
  });

  it('formatting as typed never changes the digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[2-9]\d{0,9}$/), (digits) => {
        expect(phoneAsTyped(digits).replace(/\D/g, '')).toBe(digits);
        expect(phoneAsTyped(phoneAsTyped(digits))).toBe(phoneAsTyped(digits));
        expect(phoneDigits(phoneAsTyped(digits))).toBe(digits.length === 10 ? digits : null);
      }),
    );
  });
});

describe('availability', () => {
  const LATE = ['This event is no longer accepting orders.', 'Looks like you got here a little late.'];
  const OVER = ['This event is expired.', 'This event has passed and is no longer accepting orders.'];
  const NOW = Date.parse('2026-06-16T17:00:00Z');
  const open = {
    status: 'open' as EventStatus,
    full: false,
    expired: false,
    orderCutoffAt: '2026-06-17T17:00:00Z',
    runAt: '2026-06-18T22:00:00Z',
    endsAt: '2026-06-19T00:00:00Z',
  };

  it.each([
    ['open', true, true, true],
    ['closed', false, false, false],
    ['complete', false, false, false],
    ['draft', false, false, false],
  ] as [EventStatus, boolean, boolean, boolean][])('%s', (status, joinable, available, purchasable) => {
    const event = { ...open, status };
    expect([isJoinable(event, NOW), isAvailable(event, false), isPurchasable(event, false)]).toEqual([
      joinable,
      available,
      purchasable,
    ]);
  });

  it('changes with full and with the flag', () => {
    expect(isAvailable({ status: 'open', full: true }, false)).toBe(false);
    expect(isAvailable({ status: 'open', full: true }, true)).toBe(true);
    expect([
      isAvailable({ status: 'closed', full: false }, true),
      isPurchasable({ status: 'closed' }, true),
    ]).toEqual([true, true]);
    expect([
      isAvailable({ status: 'complete', full: false }, true),
      isPurchasable({ status: 'draft' }, true),
      isAvailable({ status: 'closed', full: false }, false),
      isPurchasable({ status: 'closed' }, false),
      isPurchasable({ status: 'open' }, true),
    ]).toEqual([false, false, false, false, true]);
  });

  it('takes orders only while a place is left, the event open, joinable and not over', () => {
    expect(takesOrders(open, NOW)).toBe(true);
    expect(takesOrders({ ...open, joinable: true }, NOW)).toBe(true);
    const shut = [{ full: true }, { expired: true }, { joinable: false }, { status: 'closed' as const }];
    expect(shut.map((change) => takesOrders({ ...open, ...change }, NOW))).toEqual(shut.map(() => false));
  });

  it.each([
    ['while it takes orders', {}, NOW, undefined, null],
    ['that nobody may join', { joinable: false }, NOW, 'closed', LATE],
    ['at its cut-off', {}, Date.parse(open.orderCutoffAt), 'closed', LATE],
    ['while it runs', {}, Date.parse(open.endsAt) - 1, 'closed', LATE],
    ['at its end', {}, Date.parse(open.endsAt), 'expired', OVER],
    ['that the server calls expired', { expired: true }, NOW, 'expired', OVER],
    ['closed by hand', { status: 'closed' }, NOW, 'closed', LATE],
    [
      'cancelled',
      { cancelledAt: open.orderCutoffAt, expired: true },
      NOW,
      'cancelled',
      ['This event was cancelled.', 'Paid orders are refunded.'],
    ],
    [
      'in draft',
      { status: 'draft', expired: true },
      NOW,
      'draft',
      ['This event is a draft and not ready for orders yet.', ''],
    ],
  ] as [string, Partial<typeof open>, number, string | undefined, string[] | null][])(
    'of an event %s',
    (_name, change, now, kind, texts) => {
      const event = { ...open, ...change };
      const alert = eventAlert(event, now);
      expect(alert && [alert.title, alert.text]).toEqual(texts);
      expect(alert?.kind).toBe(kind);
      expect(eventAlert({ ...event }, now)).toBe(alert);
      expect(canOrder(event, now)).toBe(texts === null);
    },
  );
});

describe('delivery range', () => {
  it('shows the radius without trailing zeros, three miles by default', () => {
    expect([2.2, 3, null, 0, NaN].map((radius) => /within (.*) miles/.exec(rangeHint(radius))?.[1])).toEqual([
      '2.2',
      '3',
      '3',
      '3',
      '3',
    ]);
  });

  it('names the reason for missing directions', () => {
    expect(directionsFailure('no road was found')).toBe(
      'Could not display directions due to: no road was found',
    );
  });

  it('has a circle of 0.73 times the radius, or of 2.2 miles by default', () => {
    expect(circleMeters(3)).toBeCloseTo(0.73 * 3 * 1609.34);
    expect([circleMeters(null), circleMeters(0)]).toEqual([2.2 * 1609.34, 2.2 * 1609.34]);
  });
});

describe('tips and VIP', () => {
  it.each([
    [15, [15, 18, 20]],
    [12, [12, 15, 18, 20]],
    [22, [15, 18, 20, 22]],
    [0, [0, 15, 18, 20]],
    [null, [15, 18, 20]],
    [undefined, [15, 18, 20]],
    [-5, [15, 18, 20]],
    [100, [15, 18, 20, 100]],
    [101, [15, 18, 20]],
    [NaN, [15, 18, 20]],
  ])('default %p offers %p', (percent, offered) => {
    expect(tipPercentages(percent)).toEqual(offered);
  });

  it('computes and checks', () => {
    expect([
      tipCents({ mode: 'percentage', percent: 15 }, cents(1050)),
      tipCents({ mode: 'custom', cents: cents(0) }, cents(1050)),
    ]).toEqual([158, 0]);
    expect([0, 250, MAX_TIP_CENTS].every(isValidTip)).toBe(true);
    expect([-1, 1.5, MAX_TIP_CENTS + 1, NaN, Infinity, null].some(isValidTip)).toBe(false);
  });

  it('estimates savings of 15 percent, or in general words, and none that the order would not reach', () => {
    const texts = [
      [10_000, 2_500],
      [10_000, 1_500],
      [10_000, 1_499],
      [3_340, 1_168],
      [3_330, 1_166],
      [2_000, 500],
      [2_000, 499],
    ].map(([order, saved]) => savingsText(cents(Number(order)), cents(Number(saved))));
    expect(texts).toEqual([
      'Save $15.00 or more',
      'Save $15.00 or more',
      null,
      'Save $5.01 or more',
      'Save $5 or more',
      'Save $5 or more',
      null,
    ]);
  });

  const cancelled = { stripe_subscribed_at: '2026-01-01', stripe_sub_cancelled: true };

  it.each([
    [{}, 'none'],
    [{ stripe_subscribed_at: null, stripe_sub_cancelled: true }, 'none'],
    [{ stripe_subscribed_at: '2026-01-01' }, 'active'],
    [{ stripe_subscribed_at: '2026-01-01', stripe_sub_cancelled: false }, 'active'],
    [{ ...cancelled, stripe_subscription_end: '2026-06-01T12:00:00.001Z' }, 'cancelled'],
    // The server charges fees from the end on.
    [{ ...cancelled, stripe_subscription_end: '2026-06-01T12:00:00.000Z' }, 'none'],
    [{ ...cancelled, stripe_subscription_end: null }, 'none'],
    [cancelled, 'none'],
    // A running one ends when the provider says so.
    [{ stripe_subscribed_at: '2026-01-01', stripe_subscription_end: '2026-05-01T12:00:00.000Z' }, 'active'],
  ])('%o is %s', (user, state) => {
    expect(vipState(user, Date.parse('2026-06-01T12:00:00Z'))).toBe(state);
  });
});

describe('people and orders', () => {
  it.each([
    [{ street: '1 A', phone: '1', postal_code: '60540' }, true, true],
    [{ street: '', phone: '1', postal_code: '60540' }, true, false],
    [{ postal_code: '60540' }, false, true],
    [{ postal_code: '60540', street: '1 A' }, true, false],
    [{ postal_code: '60540', phone: '1', street: null }, true, false],
    [{ postal_code: '60540', phone: ' ', street: '1 A' }, true, false],
    [{ street: '1 A', phone: '1', postal_code: null }, true, false],
    [{ street: '1 A', phone: '1' }, false, false],
    [{ street: '1 A', phone: '1', postal_code: ' ' }, false, false],
  ])('profile %o with the flag %p is complete: %p', (user, flag, complete) => {
    expect(isProfileComplete(user, flag)).toBe(complete);
  });

  it('are previous once their event is complete, upcoming before, each by run time', () => {
    const order = (day: string, change: object = {}) => ({
      status: 'active' as const,
      eventStatus: 'closed' as const,
      eventRunAt: `2026-06-${day}T20:00:00Z`,
      eventEndsAt: `2026-06-${day}T22:00:00Z`,
      orders: [{ status: 'paid', paidAt: '2026-06-01T12:00:00Z' }],
      ...change,
    });
    const orders = [
      order('30'),
      order('18', { status: 'complete' }),
      order('11', { status: 'pending' }),
      order('10'),
      order('29', { eventStatus: 'complete' }),
      order('09'),
    ];
    const daysAt = (now: string) => {
      const { upcoming, previous } = splitOrders(orders, Date.parse(now));
      const days = (list: typeof orders) => list.map(({ eventRunAt }) => eventRunAt.slice(8, 10));
      return [days(previous), days(upcoming)];
    };
    expect(daysAt('2026-06-10T23:59:59Z')).toEqual([
      ['09', '18', '29'],
      ['10', '30'],
    ]);
    expect(daysAt('2026-06-11T00:00:00Z')).toEqual([['09', '10', '18', '29'], ['30']]);
  });

  it.each([
    ['cancelled after payment', 'pending', [['cancelled', '2026-06-01T12:00:00Z']], true],
    ['cancelled before payment', 'pending', [['cancelled', null]], false],
    [
      'cancelled after payment, and one expired before',
      'pending',
      [
        ['expired', null],
        ['cancelled', '2026-06-01T12:00:00Z'],
      ],
      true,
    ],
    [
      'one of two cancelled',
      'active',
      [
        ['paid', '2026-06-01T12:00:00Z'],
        ['cancelled', '2026-06-01T12:00:00Z'],
      ],
      false,
    ],
    [
      'ordered again since',
      'pending',
      [
        ['cancelled', '2026-06-01T12:00:00Z'],
        ['created', null],
      ],
      false,
    ],
    ['never ordered', 'pending', [], false],
  ] as const)('of a membership, %s, are listed as cancelled', (_name, status, orders, expected) => {
    const order = {
      status,
      eventStatus: 'open' as const,
      eventRunAt: '2026-06-10T20:00:00Z',
      eventEndsAt: '2026-06-10T22:00:00Z',
      orders: orders.map(([state, paidAt]) => ({ status: state, paidAt })),
    };
    expect(isCancelled(order)).toBe(expected);
    const { upcoming, previous } = splitOrders([order], Date.parse('2026-06-01T12:00:00Z'));
    expect([upcoming, previous]).toEqual([status === 'active' || expected ? [order] : [], []]);
  });

  it('uses the specified receipt heading', () => {
    expect(receiptHeading('Nonna Rosa')).toBe('Nonna Rosa is headed your way!');
  });

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

  it('makes invite links with the specified parameters', () => {
    const url = new URL(
      inviteUrl('https://d.test/events/101?x=1&utm_medium=old', { userId: 7, eventId: 101 }),
    );
    expect(Object.fromEntries(url.searchParams)).toEqual({
      x: '1',
      utm_campaign: 'invite',
      utm_medium: 'share',
      aid: '7',
      rid: '7',
      utm_group: '101',
    });
    expect(new URL(inviteUrl('https://d.test/', { eventId: 1 })).searchParams.has('rid')).toBe(false);
  });
});

it('refuses a zip with the specified text', () => {
  expect([ZIP_REQUIRED, ZIP_INVALID, MAILING_LIST_ZIP_INVALID]).toEqual([
    'Must input a zip code',
    'Please enter a valid zip code',
    'Must input a valid zip code',
  ]);
});
