import { handoverTime } from './handover';

const ZONE = 'America/Chicago';
const event = { runAt: '2026-06-18T22:30:00Z', endsAt: '2026-06-19T00:30:00Z' };

it.each([
  ['a delivery in a time slot', true, '2026-06-18T23:00:00Z', 'from 6:00 PM'],
  ['a delivery without one', true, null, 'between 5:30 PM and 7:30 PM'],
  ['a pickup without one', false, null, 'from 5:30 PM'],
  ['a slot past midnight', false, '2026-06-19T05:30:00Z', 'from 12:30 AM'],
])('the time of %s', (_what, isDelivered, slot, words) => {
  expect(handoverTime({ isDelivered, slot, ...event }, ZONE)).toBe(words);
});
