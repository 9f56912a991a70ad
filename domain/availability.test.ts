import { canOrder, closedMessage, eventAlert, isJoinable, takesOrders } from './availability';
import type { EventStatus } from './eventPhase';
import { isAvailable, isPurchasable } from './purchase';

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
      ['This event was canceled.', 'Paid orders are refunded.'],
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

describe('the refusal of an order', () => {
  const now = new Date('2026-06-15T15:00:00Z');
  const at = (ms: number) => new Date(now.getTime() + ms);
  const open = {
    status: 'open' as const,
    orderCutoffAt: at(1),
    runAt: at(1),
    endsAt: at(2),
    cancelledAt: null,
  };

  const LATE = /no longer accepting orders\. Looks like/;
  const OVER = /^This event is expired/;
  const DRAFT = /^This event is a draft/;

  it.each([
    ['open before the cut-off', {}, false, null],
    ['open at the cut-off', { orderCutoffAt: now }, false, LATE],
    ['open past the cut-off', { orderCutoffAt: at(-1) }, false, LATE],
    ['open past the cut-off, with closed ones allowed', { orderCutoffAt: now }, true, LATE],
    ['open at its end', { endsAt: now }, false, OVER],
    ['closed', { status: 'closed' as const }, false, LATE],
    ['closed, with closed ones allowed', { status: 'closed' as const }, true, null],
    ['closed past its end, with closed ones allowed', { status: 'closed' as const, endsAt: now }, true, OVER],
    ['complete', { status: 'complete' as const }, false, LATE],
    ['complete, with closed ones allowed', { status: 'complete' as const }, true, LATE],
    ['a draft', { status: 'draft' as const, endsAt: now }, true, DRAFT],
  ])('an event that is %s', (_what, changes, allowClosed, words) => {
    const message = closedMessage({ ...open, ...changes }, now, allowClosed);
    if (words === null) expect(message).toBeNull();
    else expect(message).toMatch(words);
  });
});
