import { offerUntil } from './offerTime';

const zone = 'America/Chicago';
/** June 2026: UTC-05:00. The days are Monday, 15 to Thursday, 18. */
const at = (local: string) => new Date(`2026-06-${local}:00-05:00`);
const until = (now: string, cutoff: string) => {
  const end = offerUntil({ now: at(now), cutoff: at(cutoff), zone });
  return end && new Date(end.getTime() - 5 * 3_600_000).toISOString().slice(8, 16);
};

it.each([
  ['in the middle of the day', '15T10:00', '15T20:00', '15T10:30'],
  ['twelve hours before the cut-off', '15T08:00', '15T20:00', '15T08:30'],
  ['more than twelve hours before it', '15T08:00', '15T20:01', '15T10:00'],
  ['two days before it', '15T10:00', '17T10:00', '15T12:00'],
  ['more than two days before it', '15T10:00', '17T10:01', '15T14:00'],
  ['until the cut-off at most', '15T10:00', '15T10:20', '15T10:20'],
  ['from eight in the morning', '15T08:00', '16T07:00', '15T10:00'],
  ['not before eight', '15T07:59', '15T12:00', null],
  ['not from ten in the evening', '15T22:00', '16T12:00', null],
  ['not at night', '16T02:00', '18T12:00', null],
  ['until just before ten, and on in the morning', '15T21:50', '16T09:00', '16T08:20'],
  ['of four hours, over the night', '15T21:00', '18T12:00', '16T11:00'],
  ['at night, where the orders end before the morning', '15T23:00', '16T07:00', '15T23:30'],
  ['in the evening, where the orders end at night', '15T21:50', '15T23:59', '15T22:20'],
])('an offer %s', (_what, now, cutoff, end) => expect(until(now, cutoff)).toBe(end));

it('ends with a full minute', () =>
  expect(offerUntil({ now: new Date(at('15T10:00').getTime() + 1), cutoff: at('15T20:00'), zone })).toEqual(
    at('15T10:31'),
  ));

it('keeps the hours of the zone over a change of the clock', () => {
  const now = new Date('2027-03-14T03:50:00Z');
  const cutoff = new Date('2027-03-14T14:00:00Z');
  // 9:50 PM of Saturday; the night has nine hours.
  expect(offerUntil({ now, cutoff, zone })).toEqual(new Date('2027-03-14T13:20:00Z'));
});
