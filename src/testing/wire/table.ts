import type { WireAnswer } from '@/api/types';

/** The table as a neighbor sees it who has not joined. */
export const wireTable: WireAnswer<'showTable'>['data']['table'] = {
  code: 'AbCdEfGhIjKl-_mNoPqRsT',
  name: "Dana's delivery",
  host: 'Dana',
  isHost: false,
  state: 'open',
  eventId: 101,
  restaurantName: "Lupita's Kitchen",
  eventImage: '/dishes/1f32e.webp',
  hue: 64,
  eventRunAt: '2026-06-04T22:30:00.000Z',
  eventEndsAt: '2026-06-05T00:30:00.000Z',
  eventTimeZone: 'America/Chicago',
  deliveryTime: '2026-06-04T22:30:00.000Z',
  closesAt: '2026-06-03T17:00:00.000Z',
  isFull: false,
  guests: [
    { name: 'Dana', dishes: 3 },
    { name: 'Bo', dishes: 1 },
  ],
  membershipId: null,
  address: null,
};
