import { cancellableUntil, dinnerCountdown, dinnersAhead, dinnerStart, dinnerWhen } from './nextDinner';

const order = (changed: object = {}) => ({
  status: 'paid',
  d2d: false,
  pickupTime: '2026-06-18T22:30:00Z',
  cancellableUntil: '2026-06-17T17:00:00Z',
  ...changed,
});
const dinner = (changed: object = {}) => ({
  id: 1,
  eventRunAt: '2026-06-18T22:00:00Z',
  eventEndsAt: '2026-06-19T00:30:00Z',
  eventTimeZone: 'America/Chicago',
  orders: [order()],
  ...changed,
});
/** The slot is on Thursday, June 18, 5:30 PM in Chicago. */
const at = (text: string) => Date.parse(text);

describe('the words of a coming dinner', () => {
  it.each([
    ['2026-06-10T12:00:00Z', 'Thursday, June 18, 5:30 PM', 'in 8 days'],
    // 11:59 PM in Chicago, which is another day in UTC.
    ['2026-06-12T04:59:00Z', 'Thursday, June 18, 5:30 PM', 'in 7 days'],
    ['2026-06-12T05:00:00Z', 'Thursday, 5:30 PM', 'in 6 days'],
    ['2026-06-17T04:59:59Z', 'Thursday, 5:30 PM', 'in 2 days'],
    ['2026-06-17T05:00:00Z', 'Tomorrow, 5:30 PM', ''],
    ['2026-06-17T22:30:00Z', 'Tomorrow, 5:30 PM', ''],
    ['2026-06-17T22:30:01Z', 'Tomorrow, 5:30 PM', ''],
    ['2026-06-18T04:59:59Z', 'Tomorrow, 5:30 PM', ''],
    ['2026-06-18T05:00:00Z', 'Tonight, 5:30 PM', 'in 17 hours'],
    ['2026-06-18T21:30:00Z', 'Tonight, 5:30 PM', 'in 1 hour'],
    ['2026-06-18T21:30:01Z', 'Tonight, 5:30 PM', 'in 59 minutes'],
    ['2026-06-18T22:29:59Z', 'Tonight, 5:30 PM', 'in 1 minute'],
    ['2026-06-18T22:30:00Z', 'Tonight, 5:30 PM', 'now, until 7:30 PM'],
  ])('at %s are %p and %p', (now, when, left) => {
    expect([dinnerWhen(dinner(), at(now)), dinnerCountdown(dinner(), at(now))]).toEqual([when, left]);
  });

  it('say "today" for a meal before the evening, and follow the zone of the event', () => {
    const lunch = dinner({ orders: [order({ pickupTime: '2026-06-18T21:59:00Z' })] });
    expect(dinnerWhen(lunch, at('2026-06-18T15:00:00Z'))).toBe('Today, 4:59 PM');
    const night = dinner({ orders: [order({ pickupTime: '2026-06-19T03:00:00Z' })] });
    expect(dinnerWhen(night, at('2026-06-18T15:00:00Z'))).toBe('Tonight, 10:00 PM');
    const inTokyo = dinner({ eventTimeZone: 'Asia/Tokyo' });
    expect(dinnerWhen(inTokyo, at('2026-06-18T15:00:00Z'))).toBe('Today, 7:30 AM');
  });

  it('count calendar days over the change of the clocks', () => {
    const orders = [order({ pickupTime: '2026-11-01T23:30:00Z' })];
    const november = dinner({ orders, eventEndsAt: '2026-11-02T02:00:00Z' });
    const evening = at('2026-10-30T22:30:00Z');
    expect([dinnerWhen(november, evening), dinnerCountdown(november, evening)]).toEqual([
      'Sunday, 5:30 PM',
      'in 2 days',
    ]);
  });
});

describe('the coming dinners', () => {
  const now = at('2026-06-18T12:00:00Z');

  it('begin with the earliest paid order, not with the event that starts first', () => {
    const late = dinner({ id: 1, orders: [order({ pickupTime: '2026-06-18T23:30:00Z' })] });
    const soon = dinner({ id: 2, eventRunAt: '2026-06-18T22:15:00Z', orders: [order({ pickupTime: null })] });
    expect(dinnersAhead([late, soon], now).map(({ id }) => id)).toEqual([2, 1]);
  });

  it('start at the earliest slot of several orders, without those that are not paid', () => {
    const slots = ['2026-06-18T23:30:00Z', '2026-06-18T23:00:00Z'];
    const orders = [
      ...slots.map((pickupTime) => order({ pickupTime })),
      order({ status: 'cancelled', pickupTime: '2026-06-18T22:00:00Z' }),
    ];
    expect(dinnerStart(dinner({ orders }))).toBe(at('2026-06-18T23:00:00Z'));
    expect(dinnerStart(dinner({ orders: [] }))).toBe(at('2026-06-18T22:00:00Z'));
  });

  it.each(['cancelled', 'payment_failed', 'expired', 'created', 'processing'])(
    'contain none that is %s',
    (status) => {
      expect(dinnersAhead([dinner({ orders: [order({ status })] })], now)).toEqual([]);
      expect(dinnersAhead([dinner({ orders: [order({ status }), order()] })], now)).toHaveLength(1);
    },
  );

  it('contain none of a cancelled event, whose refunds are still on their way', () => {
    expect(dinnersAhead([dinner({ eventCancelledAt: '2026-06-17T12:00:00Z' })], now)).toEqual([]);
  });

  it('end with the event', () => {
    expect(dinnersAhead([dinner()], at('2026-06-19T00:29:59Z'))).toHaveLength(1);
    expect(dinnersAhead([dinner()], at('2026-06-19T00:30:00Z'))).toEqual([]);
  });

  it('can be cancelled until the cut-off of a paid order', () => {
    expect(cancellableUntil(dinner(), at('2026-06-17T16:59:59Z'))).toBe('2026-06-17T17:00:00Z');
    expect(cancellableUntil(dinner(), at('2026-06-17T17:00:00Z'))).toBeNull();
    const unpaid = dinner({ orders: [order({ status: 'expired' }), order({ cancellableUntil: null })] });
    expect(cancellableUntil(unpaid, at('2026-06-16T17:00:00Z'))).toBeNull();
  });
});
