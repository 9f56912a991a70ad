/** Queries of the list calls, after the bracket parser has read them. */
import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { DateOnly, Id, List, Slug, Strict, Text, UserKey, ZipCode } from './common';
import { EventStatus } from './events';
import { Diet } from './labels';
import { Personal, Public, declared, type Declared } from './privacy';

const OneOrMany = <T extends TSchema & Declared>(item: T) =>
  declared(Type.Union([item, List(item, { minItems: 1, maxItems: 4 })]));

/** A day in UTC-05:00, or an instant (spec 1 §9). */
const DayOrInstant = declared(
  Type.Union([DateOnly, Public(Type.String({ format: 'date-time', maxLength: 40 }))]),
);
const IdOrIds = declared(Type.Union([Id, List(Id, { maxItems: 200 })]));
const SlugOrId = declared(Type.Union([Id, Slug]));
/** A zip, or the slug or name of a location. */
const Near = Public(Text(80, 1));

export const ProjectFilter = Strict({
  ids: Type.Optional(IdOrIds),
  aasm_state: Type.Optional(OneOrMany(EventStatus)),
  run_on: Type.Optional(DateOnly),
  run_at_since: Type.Optional(DayOrInstant),
  run_at_within: Type.Optional(List(DayOrInstant, { minItems: 2, maxItems: 2 })),
  postal_code: Type.Optional(ZipCode),
  near: Type.Optional(Near),
  restaurant: Type.Optional(SlugOrId),
  restaurant_id: Type.Optional(SlugOrId),
  event_location: Type.Optional(SlugOrId),
  professional_id: Type.Optional(Id),
  /** How it reaches the customer. */
  serving: Type.Optional(Public(Type.Union([Type.Literal('delivery'), Type.Literal('pickup')]))),
  /** A dish of each of these diets can be had. */
  diet: Type.Optional(OneOrMany(Diet)),
});
export type ProjectFilter = Static<typeof ProjectFilter>;

/** JSON text: the first index and the one after the last. */
const Range = Public(Type.String({ pattern: '^\\[\\s*[0-9]{1,7}\\s*,\\s*[0-9]{1,7}\\s*\\]$' }));

/** `range=[0,50]` and `sort=["run_at","ASC"]` are JSON texts, as the spec prints them; `sort` may also be `run_at ASC`. */
export const ProjectsQuery = Strict({
  filter: Type.Optional(ProjectFilter),
  /** Asks which of this many days, from today on, have an event. */
  days: Type.Optional(Public(Type.Integer({ minimum: 1, maximum: 31 }))),
  /** The cards of other towns say how far they are from this zip. It does not narrow the list. */
  distance_from: Type.Optional(ZipCode),
  range: Type.Optional(Range),
  sort: Type.Optional(
    Public(
      Type.String({
        pattern: '^(\\["(run_at|id)",\\s?"(ASC|DESC|asc|desc)"\\]|(run_at|id)( (ASC|DESC|asc|desc))?)$',
      }),
    ),
  ),
});
export type ProjectsQuery = Static<typeof ProjectsQuery>;

export const RelevanceQuery = Strict({
  postal_code: ZipCode,
  count: Type.Optional(Public(Type.Integer({ minimum: 1, maximum: 50 }))),
});
export const RelevanceAnswer = Strict({ relevance: Strict({ ids: List(Id) }) });

/** `filter` is JSON text: `{"restaurant": …, "event_location": …}`. A dropdown without a choice sends null or an empty text. */
export const RelevantEventsQuery = Strict({
  filter: Type.Optional(Public(Text(2000))),
  range: Type.Optional(Range),
});
export type RelevantEventsQuery = Static<typeof RelevantEventsQuery>;
const OrNone = <T extends TSchema & Declared>(schema: T) =>
  Type.Optional(declared(Type.Union([schema, Type.Literal(''), Type.Null()])));
export const RelevantFilter = Strict({
  restaurant: OrNone(SlugOrId),
  event_location: OrNone(SlugOrId),
  postal_code: OrNone(ZipCode),
});

export const PostalCodesQuery = Strict({
  filter: Strict({
    coordinates: Strict({
      lat: Personal(Type.Number({ minimum: -90, maximum: 90 })),
      lng: Personal(Type.Number({ minimum: -180, maximum: 180 })),
    }),
  }),
});
/** `range=[0,200]`, counted from the latest event; 200 without one, and at most. */
export const MembershipsQuery = Strict({
  filter: Type.Optional(Strict({ user_id: Type.Optional(Id) })),
  range: Type.Optional(Range),
});
export type MembershipsQuery = Static<typeof MembershipsQuery>;
/** `only_unpaid`: refused if the order was paid meanwhile. */
export const CancelQuery = Strict({ only_unpaid: Type.Optional(Public(Type.Boolean())) });
export const LineItemsQuery = Strict({ filter: Strict({ project_membership_id: Id }) });

/** A path part that is an id, a slug or a zip. */
export const IdOrSlugParams = Strict({ id: Slug });
/** A path part that is an id, a zip, a slug or a name: 'Naperville, IL'. */
export const NearParams = Strict({ id: Near });
export const KeyParams = Strict({ key: Slug });
export const SlugParams = Strict({ slug: Slug });
/** `users_12`, as the spec writes it. */
export const AvatarParams = Strict({ key: UserKey });
