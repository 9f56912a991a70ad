import { claimsEndAt, claimTime } from './claimTime';

describe('claimTime', () => {
  const endsAt = '2026-12-02T02:00:00.000Z';

  it.each([
    ['2026-12-02T01:59:59.999Z', 'early'],
    ['2026-12-02T02:00:00.000Z', 'open'],
    ['2026-12-09T01:59:59.999Z', 'open'],
    ['2026-12-09T02:00:00.000Z', 'late'],
  ])('at %s it is %s', (now, time) => {
    expect(claimTime(endsAt, now)).toBe(time);
  });

  it('ends seven days after the event', () => {
    expect(new Date(claimsEndAt(endsAt)).toISOString()).toBe('2026-12-09T02:00:00.000Z');
  });
});
