import { heldUntil, lineText, ordinal } from './waitlist';

const UNTIL = '2026-06-01T19:36:00Z';
const at = Date.parse(UNTIL);
const offered = { status: 'offered', place: null, offeredUntil: UNTIL } as const;
const zone = { timeZone: 'America/Chicago' };

it.each([
  [1, 'first'],
  [3, 'third'],
  [9, 'ninth'],
  [10, '10th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [21, '21st'],
  [22, '22nd'],
  [33, '33rd'],
  [44, '44th'],
  [111, '111th'],
  [121, '121st'],
])('place %i is the %s', (place, words) => expect(ordinal(place)).toBe(words));

it('names until when a place is held, while it is', () => {
  expect(lineText({ ...zone, waitlist: offered }, at - 1)).toBe('Held for you until 2:36 PM');
  expect(lineText({ ...zone, waitlist: offered }, at)).toBeNull();
  expect([heldUntil({ waitlist: offered }, at - 1), heldUntil({ waitlist: offered }, at)]).toEqual([
    UNTIL,
    null,
  ]);
});

it('names the day where an offer of the evening goes on in the morning', () => {
  const evening = Date.parse('2026-06-16T02:30:00Z');
  const waitlist = { ...offered, offeredUntil: '2026-06-16T15:30:00Z' };
  expect(lineText({ ...zone, waitlist }, evening)).toBe('Held for you until Tuesday, 10:30 AM');
  expect(lineText({ ...zone, waitlist }, evening + 6 * 3_600_000)).toBe('Held for you until 10:30 AM');
});

it('names the place in the line', () => {
  const waiting = { status: 'waiting', place: 3, offeredUntil: null } as const;
  expect(lineText({ ...zone, waitlist: waiting }, at)).toBe('You are third in line');
  expect(heldUntil({ waitlist: waiting }, at)).toBeNull();
});

it.each([[undefined], [null], [{ status: 'missed', place: null, offeredUntil: null } as const]])(
  'has no words without a line: %j',
  (waitlist) => expect(lineText({ ...zone, waitlist }, at)).toBeNull(),
);
