import { endOfGranted } from './endOfGranted';

const at = (text: string) => new Date(`${text}Z`);

it.each([
  ['2026-05-20T09:00', '2026-06-15T15:00', '2026-06-20T09:00'],
  ['2026-06-15T15:00', '2026-06-15T15:00', '2026-07-15T15:00'],
  ['2026-05-15T15:00', '2026-06-15T14:59', '2026-06-15T15:00'],
  ['2026-01-31T12:00', '2026-02-10T00:00', '2026-02-28T12:00'],
  ['2026-01-31T12:00', '2026-02-28T12:00', '2026-03-31T12:00'],
  ['2023-11-30T12:00', '2024-02-01T00:00', '2024-02-29T12:00'],
  ['2024-12-10T12:00', '2026-12-24T00:00', '2027-01-10T12:00'],
])('granted at %s and cancelled at %s it ends at %s', (since, now, end) => {
  const user = { stripeSubscribedAt: at(since) };
  expect(endOfGranted({ ...user, stripeSubscriptionEnd: null }, at(now))).toEqual(at(end));
  // An end that is over says nothing about a membership that still runs.
  expect(endOfGranted({ ...user, stripeSubscriptionEnd: at(now) }, at(now))).toEqual(at(end));
});

it('keeps an end that is still ahead', () => {
  const end = at('2026-09-01T00:00');
  const user = {
    stripeSubscribedAt: at('2026-05-20T09:00'),
    stripeSubscriptionEnd: end,
  };
  expect(endOfGranted(user, at('2026-06-15T15:00'))).toEqual(end);
});
