import { canRepeat, isCancelled, receiptHeading, splitOrders } from './orders';

describe('orders', () => {
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

  it('uses the specified receipt heading until the dinner is over', () => {
    const receipt = {
      ...{ status: 'active', restaurantName: 'Nonna Rosa', d2d: true, eventTimeZone: 'America/Chicago' },
      ...{ eventRunAt: '2026-06-04T22:30:00Z', eventEndsAt: '2026-06-05T00:30:00Z' },
      orders: [{ status: 'paid', d2d: true, pickupTime: null, cancellableUntil: null }],
    };
    const at = (now: string, more = {}) => {
      const facts = { ...receipt, ...more };
      return [receiptHeading(facts, Date.parse(now)), canRepeat(facts, Date.parse(now))];
    };
    const ahead = 'Nonna Rosa is headed your way!';
    expect(at('2026-06-01T12:00:00Z')).toEqual([ahead, false]);
    expect(at('2026-06-05T00:29:59Z')).toEqual([ahead, false]);
    // By the schedule alone it is there.
    expect(at('2026-06-05T00:30:00Z')).toEqual([ahead, true]);
    expect(at('2026-06-05T04:59:59.999Z')).toEqual([ahead, true]);
    expect(at('2026-06-05T05:00:00Z')).toEqual(['Delivered Thu, Jun 4', true]);
    expect(at('2026-06-05T05:00:00Z', { d2d: false })).toEqual(['Picked up Thu, Jun 4', true]);
    expect(at('2026-06-04T23:00:00Z', { status: 'complete' })).toEqual([ahead, true]);
    const deliveredAt = '2026-06-04T22:42:00Z';
    expect(at('2026-06-04T22:45:00Z', { deliveredAt })).toEqual(['Enjoy your dinner!', true]);
    const pressed = { d2d: false, stage: 'done', stageAt: '2026-06-05T00:10:00Z', stageExpected: false };
    expect(at('2026-06-05T00:15:00Z', pressed)).toEqual(['Pickup was Thu, Jun 4', true]);
    expect(at('2026-06-05T03:00:00Z', pressed)).toEqual(['Pickup was Thu, Jun 4', true]);
    expect(at('2026-06-05T05:00:00Z', pressed)).toEqual(['Picked up Thu, Jun 4', true]);
  });
});
