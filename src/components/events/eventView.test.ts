import type { EventStatus } from '@dwellivery/domain/eventPhase';
import { badgesOf, closedNote, servingWords } from './eventView';
import { costSigns, placesLeft } from './eventWords';

const NOW = Date.parse('2026-06-16T17:00:00Z');
const open = {
  orderCutoffAt: '2026-06-17T17:00:00Z',
  runAt: '2026-06-18T22:00:00Z',
  endsAt: '2026-06-19T00:00:00Z',
  status: 'open' as EventStatus,
  d2dEnabled: true,
  d2dExclusive: false,
  full: false,
  joinable: true,
  remaining: null,
};
const full = { ...open, full: true, joinable: false, remaining: 0 };
const closed = { ...open, status: 'closed' as EventStatus, joinable: false };

describe('the badges of a card', () => {
  it.each([
    ['delivery and pickup', open, ['delivery', 'pickup']],
    ['pickup only', { ...open, d2dEnabled: false }, ['pickup']],
    ['delivery only', { ...open, d2dExclusive: true }, ['delivery']],
    ['two places left', { ...open, d2dEnabled: false, remaining: 2 }, ['pickup', 'few']],
    ['many places left', { ...open, remaining: 40 }, ['delivery', 'pickup']],
    ['full', full, ['full']],
    ['past its cut-off', { ...open, joinable: false }, ['closed']],
    ['closed', closed, ['closed']],
    ['closed and full', { ...closed, full: true }, ['closed']],
    ['complete', { ...closed, status: 'complete' as EventStatus }, ['closed']],
    ['closed since', { ...open, orderCutoffAt: '2026-06-16T17:00:00Z' }, ['closed']],
    ['cancelled', { ...closed, cancelledAt: '2026-06-16T12:00:00Z' }, ['cancelled']],
  ])('%s', (_name, event, expected) => {
    expect(badgesOf(event, NOW, false)).toEqual(expected);
  });

  it.each([
    ['closed', closed, ['delivery', 'pickup']],
    ['full', full, ['delivery', 'pickup']],
    ['complete', { ...closed, status: 'complete' as EventStatus }, ['closed']],
  ])('with the flag for closed events: %s', (_name, event, expected) => {
    expect(badgesOf(event, NOW, true)).toEqual(expected);
  });
});

describe('the words of a card', () => {
  it('say why no order is taken', () => {
    const notes = (['closed', 'cancelled', 'full'] as const).map((badge) => closedNote([badge]));
    expect(notes).toEqual(['Ordering closed', 'Canceled', 'Full']);
    expect(closedNote(['delivery', 'pickup', 'few'])).toBeNull();
  });

  it.each([
    [1, '$'],
    [3, '$$$'],
    [0, '$'],
    [9, '$$$$'],
  ])('cost %d is %s', (cost, signs) => {
    expect(costSigns(cost)).toBe(signs);
  });

  it('counts places in good English', () => {
    expect([placesLeft(1), placesLeft(2)]).toEqual(['1 place left', '2 places left']);
  });

  it('says how the food comes', () => {
    expect(servingWords(open)).toBe('Delivery and pickup');
    expect(servingWords({ d2dEnabled: true, d2dExclusive: true })).toBe('Delivery');
    expect(servingWords({ d2dEnabled: false, d2dExclusive: false })).toBe('Pickup');
  });
});
