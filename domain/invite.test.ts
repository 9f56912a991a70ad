import { inviteUrl } from './invite';

it('makes invite links with the specified parameters', () => {
  const url = new URL(inviteUrl('https://d.test/events/101?x=1&utm_medium=old', { userId: 7, eventId: 101 }));
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
