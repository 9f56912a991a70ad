import type { WireAnswer } from '@/api/types';
import { sample } from '../sampleAnswers';

/** How a customer ordered last, as the API says it. */
export const wireLastChoice = {
  deliveryType: 'd2d' as 'd2d' | 'pickup',
  timeSlotId: 5 as number | null,
  tipPercent: 18 as number | null,
  tipCents: null as number | null,
  deliveryStreet: '9 Elm St' as string | null,
  deliveryCity: 'Naperville' as string | null,
  deliveryState: 'IL' as string | null,
  deliveryPostalCode: '60540' as string | null,
};

type WireCard = WireAnswer<'listProjects'>['projects'][number];
type WireEvent = WireAnswer<'showEvent'>['data']['event'];

export const wireEventCard: WireCard = {
  ...sample<WireCard>('EventCard'),
  id: 101,
  name: "Lupita's Kitchen in Naperville",
  status: 'open',
  full: false,
  remaining: 30,
  expired: false,
  joinable: true,
  runAt: '2026-06-04T22:30:00.000Z',
  run_at: '2026-06-04T22:30:00.000Z',
  endsAt: '2026-06-05T00:30:00.000Z',
  orderCutoffAt: '2026-06-03T17:00:00.000Z',
  timeZone: 'America/Chicago',
  business_name: "Lupita's Kitchen",
  restaurantName: "Lupita's Kitchen",
  restaurantSlug: 'lupitas-kitchen',
  cuisine: 'Mexican',
  cost: 2,
  hue: 24,
  avatar: null,
  professional_avatar: null,
  professional_id: 1,
  image: null,
  garnish: null,
  delivery_zone_name: 'Naperville',
  deliveryZone: 'Naperville',
  locations: ['Naperville'],
  eventLocation: { slug: 'naperville', name: 'Naperville' },
  coordinates: [{ lat: 41.7738, lng: -88.1472 }],
  d2dEnabled: true,
  d2dExclusive: false,
  d2dRadius: 3,
  pickupStreet: '200 S Washington St',
  postalCodes: ['60540', '60563'],
  fromPrice: 4.5,
  shareUrl: 'http://localhost/events/101',
};

export const wireEvent: WireEvent = {
  ...sample<WireEvent>('EventDetail'),
  ...wireEventCard,
  descriptionHtml: '<p>Tacos for the neighborhood.</p>',
  timeSlots: [
    {
      id: 1,
      project_id: 101,
      time: '2026-06-04T22:30:00.000Z',
      label: '5:30 PM',
      full: false,
      remaining: 12,
    },
  ],
  pickupCityStateZip: 'Naperville, IL 60540',
  pickupLat: 41.7738,
  pickupLng: -88.1472,
  membership: null,
  currentUserHasOrdered: false,
  enableOrderNotes: true,
  usual: null,
  lastChoice: null,
  waitlist: null,
};

export const wireMenu: WireAnswer<'listMenuCategories'>['data']['menuCategories'] = [
  {
    id: 1,
    name: 'Tacos',
    products: [
      {
        id: 1001,
        name: 'Al pastor tacos',
        description: 'Three of them.',
        descriptionHtml: '<p>Three of them.</p>',
        price: 12.95,
        avatarThumb: null,
        avatarMedium: null,
        garnish: null,
        options: [{ id: 1, name: 'Salsa', choices: [{ id: 11, name: 'Verde' }] }],
      },
    ],
  },
];

export const wireRestaurant: WireAnswer<'showRestaurant'>['restaurant'] = {
  id: 1,
  slug: 'lupitas-kitchen',
  name: "Lupita's Kitchen",
  business_name: "Lupita's Kitchen",
  cuisine: 'Mexican',
  cost: 2,
  hue: 24,
  avatar: null,
  image: null,
  landingPageDescription: 'Tacos.',
  shareUrl: 'http://localhost/restaurants/lupitas-kitchen',
  openEvents: [wireEventCard],
};

export const wireLocation: WireAnswer<'showEventLocation'>['data']['eventLocation'] = {
  id: 1,
  slug: 'naperville',
  name: 'Naperville',
  postalCodes: ['60540', '60563'],
  lat: 41.7738,
  lng: -88.1472,
};
