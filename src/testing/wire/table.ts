import type { WireAnswer } from '@/api/types';

const guest = { id: null, isDone: false, revision: 0, lines: null };

/** The table as a neighbor sees it who has not joined. */
export const wireTable: WireAnswer<'showTable'>['data']['table'] = {
  code: 'AbCdEfGhIjKl-_mNoPqRsT',
  name: "Dana's delivery",
  host: 'Dana',
  isHost: false,
  payment: 'each',
  state: 'open',
  eventId: 101,
  restaurantName: "Lupita's Kitchen",
  eventImage: '/dishes/1f32e.webp',
  hue: 64,
  eventRunAt: '2026-06-04T22:30:00.000Z',
  eventEndsAt: '2026-06-05T00:30:00.000Z',
  eventTimeZone: 'America/Chicago',
  deliveryTime: '2026-06-04T22:30:00.000Z',
  deliveryType: 'd2d',
  closesAt: '2026-06-03T17:00:00.000Z',
  guestLimit: null,
  isFull: false,
  guests: [
    { ...guest, name: 'Dana', dishes: 3 },
    { ...guest, name: 'Bo', dishes: 1 },
  ],
  guestId: null,
  membershipId: null,
  address: null,
};

/** A shared cart, which its host pays, as who holds the code sees it. */
export const wireCart: WireAnswer<'showTable'>['data']['table'] = {
  ...wireTable,
  payment: 'host',
  name: "Dana's table",
  deliveryTime: null,
  deliveryType: null,
  guestLimit: 25,
  guests: [
    { id: 1, name: 'Dana', dishes: 3, isDone: true, revision: 2, lines: null },
    { id: 2, name: 'Bo', dishes: 1, isDone: false, revision: 1, lines: null },
  ],
};
