import { Type, type Static } from '@sinclair/typebox';
import { Data, Id, Instant, LatLng, Money, Nullable, Strict, ref } from './common';

export const EventStatus = Type.Union(
  (['draft', 'open', 'closed', 'complete'] as const).map((status) => Type.Literal(status)),
);
export type EventStatus = Static<typeof EventStatus>;

export const TimeSlot = Strict({
  id: Id,
  time: Instant,
  /** Formatted in the event's own zone, h:mm A. */
  label: Type.String(),
  full: Type.Boolean(),
  /** Places that can still be ordered; shown only when few. */
  remaining: Type.Integer(),
});

/** What a card in a list needs; the page's own view adds to it. "project" is the spec's alias of event. */
const eventCardFields = {
  id: Id,
  name: Type.String(),
  status: EventStatus,
  full: Type.Boolean(),
  /** Places left in the whole event, null when unlimited. */
  remaining: Nullable(Type.Integer()),
  expired: Type.Boolean(),
  joinable: Type.Boolean(),
  runAt: Instant,
  run_at: Instant,
  /** End of the delivery or pickup window. */
  endsAt: Instant,
  /** Orders are taken and may be cancelled until then. */
  orderCutoffAt: Instant,
  /** Of a cancelled event, whose status is 'closed'. */
  cancelledAt: Type.Optional(Instant),
  /** In lists that are about the caller. */
  currentUserHasOrdered: Type.Optional(Type.Boolean()),
  distanceMiles: Type.Optional(
    Type.Number({ description: "from the caller's zip; of an event of another town" }),
  ),
  timeZone: Type.String({ description: 'IANA zone of the event' }),
  business_name: Type.String(),
  restaurantName: Type.String(),
  restaurantSlug: Type.String(),
  cuisine: Type.String(),
  cost: Type.Integer({ minimum: 1, maximum: 4 }),
  /** Hue of the restaurant's dish art, 0 to 360. */
  hue: Type.Integer(),
  avatar: Nullable(Type.String()),
  professional_avatar: Nullable(Type.String()),
  professional_id: Id,
  image: Nullable(Type.String()),
  /** A second small dish that tells similar pictures apart. */
  garnish: Nullable(Type.String()),
  delivery_zone_name: Nullable(Type.String()),
  deliveryZone: Nullable(Type.String()),
  locations: Type.Array(Type.String()),
  eventLocation: Strict({ slug: Type.String(), name: Type.String() }),
  coordinates: Type.Array(LatLng),
  d2dEnabled: Type.Boolean(),
  d2dExclusive: Type.Boolean(),
  d2dRadius: Type.Number({ description: 'miles' }),
  pickupStreet: Nullable(Type.String()),
  postalCodes: Type.Array(Type.String()),
  shareUrl: Type.String(),
};

export const EventCard = Strict(eventCardFields, { $id: 'EventCard' });
export type EventCard = Static<typeof EventCard>;

export const EventDetail = Strict(
  {
    ...eventCardFields,
    descriptionHtml: Type.String(),
    timeSlots: Type.Array(TimeSlot),
    pickupCityStateZip: Nullable(Type.String()),
    pickupLat: Nullable(Type.Number()),
    pickupLng: Nullable(Type.Number()),
    /** The caller's membership id, null for visitors and for those who have none. */
    membership: Nullable(Id),
    currentUserHasOrdered: Type.Boolean(),
    /** An order may carry notes. */
    enableOrderNotes: Type.Boolean(),
  },
  { $id: 'EventDetail' },
);
export type EventDetail = Static<typeof EventDetail>;

export const EventAnswer = Data('event', ref(EventDetail));
export const ProjectAnswer = Strict({ project: ref(EventDetail) });
export const ProjectsAnswer = Strict({
  projects: Type.Array(ref(EventCard)),
  /** How many match in all; the list is capped by range. */
  total: Type.Integer(),
});

export const Product = Strict(
  {
    id: Id,
    name: Type.String(),
    description: Type.String(),
    descriptionHtml: Type.String(),
    price: Money,
    avatarThumb: Nullable(Type.String()),
    avatarMedium: Nullable(Type.String()),
    garnish: Nullable(Type.String()),
    options: Type.Array(
      Strict({ id: Id, name: Type.String(), choices: Type.Array(Strict({ id: Id, name: Type.String() })) }),
    ),
  },
  { $id: 'Product' },
);
export type Product = Static<typeof Product>;
export const MenuCategory = Strict(
  { id: Id, name: Type.String(), products: Type.Array(ref(Product)) },
  { $id: 'MenuCategory' },
);
export const MenuCategoriesAnswer = Data('menuCategories', Type.Array(ref(MenuCategory)));

export const Restaurant = Strict(
  {
    id: Id,
    slug: Type.String(),
    name: Type.String(),
    business_name: Type.String(),
    cuisine: Type.String(),
    cost: Type.Integer(),
    hue: Type.Integer(),
    avatar: Nullable(Type.String()),
    image: Nullable(Type.String()),
    landingPageDescription: Type.String(),
    shareUrl: Type.String(),
    openEvents: Type.Array(ref(EventCard)),
  },
  { $id: 'Restaurant' },
);
export const RestaurantAnswer = Strict({ restaurant: ref(Restaurant) });
export const Professional = Strict({
  id: Id,
  slug: Type.String(),
  name: Type.String(),
  business_name: Type.String(),
  avatar: Nullable(Type.String()),
});
export const ProfessionalsAnswer = Strict({ professionals: Type.Array(Professional) });

export const EventLocation = Strict({
  id: Id,
  slug: Type.String(),
  name: Type.String(),
  postalCodes: Type.Array(Type.String()),
  lat: Type.Number(),
  lng: Type.Number(),
});
export const EventLocationAnswer = Data('eventLocation', EventLocation);
export const EventLocationsAnswer = Strict({ event_locations: Type.Array(EventLocation) });
export const PostalCodesAnswer = Strict({
  postal_codes: Type.Array(
    Strict({
      postal_code: Type.String(),
      city: Type.String(),
      state: Type.String(),
      lat: Type.Number(),
      lng: Type.Number(),
    }),
  ),
});

export const ContentBlockAnswer = Strict({ data: Strict({ slug: Type.String(), body: Type.String() }) });
export const ContentAnswer = Data('content', Strict({ key: Type.String(), content: Type.String() }));
