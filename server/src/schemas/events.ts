import { EVENT_STATUSES } from '@dwellivery/domain/eventPhase';
import { Type, type Static } from '@sinclair/typebox';
import { Data, DateOnly, Id, Instant, LatLng, List, Money, Nullable, Picture, Strict, ref } from './common';
import { DeliveryType } from './checkout';
import { Personal, Public } from './privacy';

export const EventStatus = Public(Type.Union(EVENT_STATUSES.map((status) => Type.Literal(status))));

const TimeSlot = Strict({
  id: Id,
  /** The event. */
  project_id: Id,
  time: Instant,
  /** Formatted in the event's own zone, h:mm A. */
  label: Public(Type.String()),
  full: Public(Type.Boolean()),
  /** Places left; the SPA shows only low numbers. */
  remaining: Public(Type.Integer()),
});

const WaitlistEntry = Strict({
  /** missed: a place was offered and not taken in time. */
  status: Public(
    Type.Union((['waiting', 'offered', 'missed'] as const).map((status) => Type.Literal(status))),
  ),
  /** The place in the line, from 1; null unless waiting. */
  place: Nullable(Public(Type.Integer())),
  /** Until then a place is held; null unless offered. */
  offeredUntil: Nullable(Instant),
});

/** The fields of a card; the event page has more. "project" is the spec's alias of event. */
const eventCardFields = {
  id: Id,
  name: Public(Type.String()),
  status: EventStatus,
  full: Public(Type.Boolean()),
  /** Places left in the whole event, null when unlimited. */
  remaining: Nullable(Public(Type.Integer())),
  expired: Public(Type.Boolean()),
  joinable: Public(Type.Boolean()),
  runAt: Instant,
  run_at: Instant,
  /** End of the delivery or pickup window. */
  endsAt: Instant,
  /** Orders can be placed and cancelled until then. */
  orderCutoffAt: Instant,
  /** Only for a cancelled event; its status is 'closed'. */
  cancelledAt: Type.Optional(Instant),
  /** Only in lists made for the caller. */
  currentUserHasOrdered: Type.Optional(Public(Type.Boolean())),
  /** The caller's line in the waitlist of a full event; only in lists made for the caller. */
  waitlist: Type.Optional(Nullable(WaitlistEntry)),
  distanceMiles: Type.Optional(
    Public(
      Type.Number({
        description: 'straight, from the zip asked for; in lists for a caller only of events of other towns',
      }),
    ),
  ),
  timeZone: Public(Type.String({ description: 'IANA zone of the event' })),
  business_name: Public(Type.String()),
  restaurantName: Public(Type.String()),
  restaurantSlug: Public(Type.String()),
  cuisine: Public(Type.String()),
  cost: Public(Type.Integer({ minimum: 1, maximum: 4 })),
  /** Hue of the restaurant's dish art, 0 to 360. */
  hue: Public(Type.Integer()),
  avatar: Nullable(Picture),
  professional_avatar: Nullable(Picture),
  professional_id: Id,
  image: Nullable(Picture),
  /** A small second dish in the picture, so that similar pictures differ. */
  garnish: Nullable(Public(Type.String())),
  delivery_zone_name: Nullable(Public(Type.String())),
  deliveryZone: Nullable(Public(Type.String())),
  locations: List(Public(Type.String())),
  eventLocation: Strict({ slug: Public(Type.String()), name: Public(Type.String()) }),
  coordinates: List(LatLng),
  d2dEnabled: Public(Type.Boolean()),
  d2dExclusive: Public(Type.Boolean()),
  d2dRadius: Public(Type.Number({ description: 'miles' })),
  pickupStreet: Nullable(Public(Type.String())),
  postalCodes: List(Public(Type.String())),
  /** Of the cheapest dish that is not sold out, and no side, drink or sweet unless the menu has only those. */
  fromPrice: Type.Optional(Money),
  shareUrl: Public(Type.String()),
};

export const EventCard = Strict(eventCardFields, { $id: 'EventCard' });
export type EventCard = Static<typeof EventCard>;

export const WaitlistAnswer = Strict({ waitlist: Nullable(WaitlistEntry) });

export const EventDetail = Strict(
  {
    ...eventCardFields,
    descriptionHtml: Public(Type.String()),
    timeSlots: List(TimeSlot),
    pickupCityStateZip: Nullable(Public(Type.String())),
    pickupLat: Nullable(Public(Type.Number())),
    pickupLng: Nullable(Public(Type.Number())),
    /** The caller's membership id; null without one. */
    membership: Nullable(Id),
    currentUserHasOrdered: Public(Type.Boolean()),
    /** An order may carry notes. */
    enableOrderNotes: Public(Type.Boolean()),
    /** The caller's line in the waitlist; null without one. */
    waitlist: Nullable(WaitlistEntry),
    /** What the caller most often ordered from the restaurant: the membership of its last order, and its dishes. */
    usual: Nullable(
      Strict({
        membership: Id,
        items: List(Strict({ name: Public(Type.String()), quantity: Public(Type.Integer()) })),
      }),
    ),
    /** How the caller ordered last, anywhere; null without a paid order. What it names may be full or not offered here. */
    lastChoice: Nullable(
      Strict({
        deliveryType: DeliveryType,
        /** The slot of this event at the same time of day; null without one. */
        timeSlotId: Nullable(Id),
        /** Null with another tip, or without one. */
        tipPercent: Nullable(Public(Type.Integer())),
        /** Null with a percentage, or if the event took no tip. */
        tipCents: Nullable(Public(Type.Integer())),
        deliveryStreet: Nullable(Personal(Type.String())),
        deliveryCity: Nullable(Public(Type.String())),
        deliveryState: Nullable(Public(Type.String())),
        deliveryPostalCode: Nullable(Public(Type.String())),
      }),
    ),
  },
  { $id: 'EventDetail' },
);
export type EventDetail = Static<typeof EventDetail>;

export const EventAnswer = Data('event', ref(EventDetail));
export const ProjectAnswer = Strict({ project: ref(EventDetail) });
/** A day that has an event, with the dish of its first one. */
export const OpenDay = Strict({ date: DateOnly, image: Nullable(Picture), hue: Public(Type.Integer()) });
export type OpenDay = Static<typeof OpenDay>;

export const ProjectsAnswer = Strict({
  projects: List(ref(EventCard)),
  /** Number of all matches, capped; `range` selects the listed ones. */
  total: Public(Type.Integer()),
  /** With the parameter `days`: those of the coming days that have an event of the filter, whatever days it names. */
  days: Type.Optional(List(OpenDay)),
});

export const Restaurant = Strict(
  {
    id: Id,
    slug: Public(Type.String()),
    name: Public(Type.String()),
    business_name: Public(Type.String()),
    cuisine: Public(Type.String()),
    cost: Public(Type.Integer()),
    hue: Public(Type.Integer()),
    avatar: Nullable(Picture),
    image: Nullable(Picture),
    landingPageDescription: Public(Type.String()),
    shareUrl: Public(Type.String()),
    openEvents: List(ref(EventCard)),
  },
  { $id: 'Restaurant' },
);
export const RestaurantAnswer = Strict({ restaurant: ref(Restaurant) });
const Professional = Strict({
  id: Id,
  slug: Public(Type.String()),
  name: Public(Type.String()),
  business_name: Public(Type.String()),
  avatar: Nullable(Picture),
});
export const ProfessionalsAnswer = Strict({ professionals: List(Professional) });

export const EventLocation = Strict({
  id: Id,
  slug: Public(Type.String()),
  name: Public(Type.String()),
  postalCodes: List(Public(Type.String())),
  lat: Public(Type.Number()),
  lng: Public(Type.Number()),
});
export const EventLocationAnswer = Data('eventLocation', EventLocation);
export const EventLocationsAnswer = Strict({ event_locations: List(EventLocation) });
export const PostalCodesAnswer = Strict({
  postal_codes: List(
    Strict({
      postal_code: Public(Type.String()),
      city: Public(Type.String()),
      state: Public(Type.String()),
      lat: Public(Type.Number()),
      lng: Public(Type.Number()),
    }),
  ),
});

export const ContentBlockAnswer = Strict({
  data: Strict({ slug: Public(Type.String()), body: Public(Type.String()) }),
});
export const ContentAnswer = Data(
  'content',
  Strict({ key: Public(Type.String()), content: Public(Type.String()) }),
);
